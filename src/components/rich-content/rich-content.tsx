import { Skeleton } from '#/ui/skeleton';
import { OptionalPart, optionalFile } from '../readiness/optional-part';
import { ContentUnavailable } from './content-unavailable';

const articleBody = optionalFile(
  () => import(/* online */ './article-body').then((file) => file.ArticleBody),
  ContentUnavailable,
);

interface RichContentProps {
  /** HTML as sent by the server. */
  html: string;
}

/** HTML of the server, sanitised by an allow-list (product.md#html-of-the-server). */
export function RichContent({ html }: RichContentProps) {
  return (
    <OptionalPart
      file={articleBody}
      props={{ html }}
      waiting={
        <div className="space-y-2 py-2">
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-5/6" />
          <Skeleton className="h-4 w-2/3" />
        </div>
      }
    />
  );
}
