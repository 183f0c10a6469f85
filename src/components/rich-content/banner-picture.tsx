/** The shape is that of the banner in the static shell (src/app/first-paint/first-paint.css). */
export const BANNER_SHAPE =
  'aspect-3/1 w-full rounded-lg bg-linear-135 from-[#0c1a3f] via-[#15348f] via-60% to-[#2a63ee] object-cover';

interface BannerPictureProps {
  image: string | undefined;
  title: string | undefined;
  /** True for the banner that is shown first. */
  isFirst: boolean;
}

/** A banner as the home page shows it. */
export function BannerPicture({ image, title, isFirst }: BannerPictureProps) {
  return (
    <span className="relative block">
      <img
        src={image}
        alt=""
        width={750}
        height={300}
        className={BANNER_SHAPE}
        decoding="async"
        fetchPriority={isFirst ? 'high' : 'low'}
        loading={isFirst ? 'eager' : 'lazy'}
      />
      {title ? (
        <span className="absolute inset-0 flex items-center overflow-hidden rounded-lg bg-linear-to-r from-[#0c1a3f] from-50% to-transparent to-85% ps-4 pe-[42%] pb-3 text-[min(0.875rem,4.2vw)] leading-tight font-semibold text-white rtl:bg-linear-to-l">
          {title}
        </span>
      ) : null}
    </span>
  );
}
