import { Skeleton } from '#/ui/skeleton';
import { optional } from '../readiness/optional';
import { ContentUnavailable } from './content-unavailable';

const ArticleBody = optional(
  () => import(/* online */ './article-body').then((file) => file.ArticleBody),
  {
    Missing: ContentUnavailable,
    Waiting: () => (
      <div className="space-y-2 py-2">
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-5/6" />
        <Skeleton className="h-4 w-2/3" />
      </div>
    ),
  },
);

interface RichContentProps {
  /** HTML as sent by the server. */
  html: string;
}

/** HTML from the server, sanitised with an allow-list (product.md#html-from-the-server). */
export function RichContent({ html }: RichContentProps) {
  return <ArticleBody html={html} />;
}
