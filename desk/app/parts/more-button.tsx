import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Button } from '#/ui/button';

interface MoreButtonProps {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
  block?: boolean;
  className?: string;
}

/** Loads the next page of a cursor-paged list, if there is one. */
export function MoreButton({ query, block, className }: MoreButtonProps) {
  if (!query.hasNextPage) return null;
  return (
    <Button
      block={block}
      size="sm"
      variant="secondary"
      className={className}
      busy={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      More
    </Button>
  );
}
