import { ph } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type Banner, siteQueries } from '#/api/site';
import { isPlainClick } from '#/lib/plain-click';
import { Carousel } from '#/ui/carousel';

/** Display time of each banner (product.md#home). */
const AUTOPLAY_MS = 3000;
/** The same shape as the banner of the static shell (src/app/first-paint/first-paint.css). */
const SHAPE =
  'aspect-3/1 w-full rounded-lg bg-linear-135 from-[#0c1a3f] via-[#15348f] via-60% to-[#2a63ee] object-cover';

/** Pictures of home. Renders nothing if there are none or they fail to load. */
export function BannerCarousel() {
  const { t } = useLingui();
  const banners = useQuery(siteQueries.banners());
  if (banners.isError && !banners.data) return null;
  if (!banners.data) {
    return (
      <div className="px-4">
        <div aria-hidden="true" className={SHAPE} />
      </div>
    );
  }
  if (banners.data.length === 0) return null;
  return (
    <Carousel
      className="mx-4"
      label={t`Announcements`}
      roles={{
        carousel: t({ message: 'carousel', context: 'kind of a part of the page, read aloud' }),
        slide: t({ message: 'slide', context: 'kind of a part of the page, read aloud' }),
      }}
      motionLabels={{ pause: t`Pause`, play: t`Play` }}
      autoplayMs={AUTOPLAY_MS}
      slideLabel={(index, count) => t`${ph({ number: index + 1 })} of ${count}`}
      slides={banners.data.map((banner, index) => ({
        key: banner.id,
        content: <Slide banner={banner} isFirst={index === 0} />,
      }))}
    />
  );
}

function Slide({ banner, isFirst }: { banner: Banner; isFirst: boolean }) {
  const router = useRouter();
  const picture = (
    <span className="relative block">
      <img
        src={banner.image}
        alt=""
        width={750}
        height={300}
        className={SHAPE}
        decoding="async"
        fetchPriority={isFirst ? 'high' : 'low'}
        loading={isFirst ? 'eager' : 'lazy'}
      />
      {banner.title ? (
        <span className="absolute inset-0 flex items-center overflow-hidden rounded-lg bg-linear-to-r from-[#0c1a3f] from-50% to-transparent to-85% ps-4 pe-[42%] pb-3 text-[min(0.875rem,4.2vw)] leading-tight font-semibold text-white rtl:bg-linear-to-l">
          {banner.title}
        </span>
      ) : null}
    </span>
  );
  const { path } = banner;
  if (path) {
    return (
      <a
        href={path}
        onClick={(event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          router.history.push(path);
        }}
      >
        {picture}
      </a>
    );
  }
  if (!banner.link) return picture;
  return (
    <a href={banner.link} target="_blank" rel="noopener noreferrer">
      {picture}
    </a>
  );
}
