import { ph } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type Banner, siteQueries } from '#/api/site';
import { BANNER_SHAPE, BannerPicture } from '#/components/rich-content/banner-picture';
import { isPlainClick } from '#/lib/plain-click';
import { Carousel } from '#/ui/carousel';

/** The time for which each banner is displayed (product.md#home). */
const AUTOPLAY_MS = 3000;
/** The pictures of the home page. Nothing is rendered if there are none or they fail to load. */
export function BannerCarousel() {
  const { t } = useLingui();
  const banners = useQuery(siteQueries.banners());
  if (banners.isError && !banners.data) return null;
  if (!banners.data) {
    return (
      <div className="px-4">
        <div aria-hidden="true" className={BANNER_SHAPE} />
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
  const { image, title } = banner;
  const picture = <BannerPicture image={image} title={title} isFirst={isFirst} />;
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
