import { useQuery } from '@tanstack/react-query';
import { ArticleBody } from '#/components/rich-content/article-body';
import { BannerPicture } from '#/components/rich-content/banner-picture';
import { siteImage } from '#desk/contract/catalogue.ts';
import { read } from '../../api/read.ts';
import { textOf } from '../catalogue/draft.ts';

interface PreviewProps {
  title: string;
  html: string;
  picture: unknown;
  isBanner: boolean;
}

/** A text as the members' app shows it, in both themes. */
export function Preview({ title, html, picture, isBanner }: PreviewProps) {
  const path = textOf(picture);
  // Pictures that are part of the members' app cannot be loaded from the desk's address.
  const isUploaded = path.startsWith('/uploads/');
  const { data } = useQuery({ ...read(siteImage, { path }), enabled: isUploaded });
  const image = data && `data:${data.type};base64,${data.base64}`;
  return (
    <div className="grid gap-3 medium:grid-cols-2">
      {(['day', 'night'] as const).map((theme) => (
        <article
          key={theme}
          aria-label={`Preview, ${theme} theme`}
          data-theme={theme}
          dir="auto"
          className="rounded-md border border-line bg-canvas p-3 text-ink"
        >
          {isBanner ? (
            <BannerPicture image={image} title={title} isFirst />
          ) : (
            <h3 className="font-semibold">{title}</h3>
          )}
          {path ? <p className="text-xs text-muted">{path}</p> : null}
          {html === '' ? null : <ArticleBody html={html} />}
        </article>
      ))}
    </div>
  );
}
