import { useLayoutEffect, useRef } from 'react';
import { cx } from '#/ui/cx';
import { sanitised } from './sanitise';

const LOOK = cx(
  'text-sm wrap-anywhere text-ink',
  '[&_p]:my-2 [&_ul]:my-2 [&_ol]:my-2 [&_ul]:list-disc [&_ol]:list-decimal [&_ul]:ps-5 [&_ol]:ps-5 [&_li]:my-1',
  '[&_h1]:mt-4 [&_h2]:mt-4 [&_h3]:mt-4 [&_h1]:text-lg [&_h2]:text-base [&_:is(h1,h2,h3,h4,h5,h6)]:font-semibold',
  '[&_a]:text-accent-ink [&_a]:underline [&_img]:my-2 [&_img]:max-w-full [&_img]:rounded-md',
  '[&_blockquote]:my-2 [&_blockquote]:border-s-2 [&_blockquote]:border-line [&_blockquote]:ps-3 [&_blockquote]:text-muted',
  '[&_table]:my-2 [&_table]:block [&_table]:overflow-x-auto [&_:is(td,th)]:border [&_:is(td,th)]:border-line [&_:is(td,th)]:p-2 [&_th]:text-start',
  '[&_hr]:my-3 [&_hr]:border-line [&_pre]:overflow-x-auto [&_pre]:rounded-md [&_pre]:bg-fill [&_pre]:p-2',
);

/** An article's sanitised content, in the text direction of its language. */
export function ArticleBody({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.replaceChildren(sanitised(html)), [html]);
  return <div ref={place} dir="auto" className={LOOK} />;
}
