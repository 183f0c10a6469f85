import { ArticleBody } from '#/components/rich-content/article-body';
import { textOf } from '../catalogue/draft.ts';

interface PreviewProps {
  title: string;
  html: string;
  picture: unknown;
}

/** A text in the piece of the members' app that shows it, in both themes. */
export function Preview({ title, html, picture }: PreviewProps) {
  return (
    <div className="grid gap-3 medium:grid-cols-2">
      {(['day', 'night'] as const).map((theme) => (
        <article
          key={theme}
          aria-label={`Preview by ${theme}`}
          data-theme={theme}
          dir="auto"
          className="rounded-md border border-line bg-canvas p-3 text-ink"
        >
          <h3 className="font-semibold">{title}</h3>
          {picture ? <p className="text-xs text-muted">{textOf(picture)}</p> : null}
          {html === '' ? null : <ArticleBody html={html} />}
        </article>
      ))}
    </div>
  );
}
