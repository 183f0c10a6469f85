import { lazy, Suspense } from 'react';
import { Skeleton } from '#/ui/skeleton';
import { ContentUnavailable } from './content-unavailable';

const ArticleBody = lazy(() =>
  import('./article-body').then(
    (module) => ({ default: module.ArticleBody }),
    () => ({ default: ContentUnavailable }),
  ),
);

interface RichContentProps {
  /** HTML as the server sent it. */
  html: string;
}

/** HTML of the server, cleaned by the allow-list (decisions.md, Session and security). */
export function RichContent({ html }: RichContentProps) {
  return (
    <Suspense
      fallback={
        <div className="space-y-2 py-2">
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-5/6" />
          <Skeleton className="h-4 w-2/3" />
        </div>
      }
    >
      <ArticleBody html={html} />
    </Suspense>
  );
}
