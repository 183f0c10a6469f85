import { useQueries } from '@tanstack/react-query';
import { Notice } from '#/ui/notice';
import { Skeleton } from '#/ui/skeleton';
import { photo } from '#desk/contract/reviews.ts';
import { read } from '../../api/read.ts';
import { Photos } from '../../parts/photos.tsx';
import type { ReviewKind } from './use-waiting.ts';

interface CasePhotosProps {
  kind: ReviewKind;
  id: number;
  photoIds: readonly string[];
}

/** Photos are kept only while the case is on the screen: opening one is written to the audit. */
export function CasePhotos({ kind, id, photoIds }: CasePhotosProps) {
  const queries = useQueries({
    queries: photoIds.map((photoId) => ({
      ...read(photo, { kind, id, photoId }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    })),
  });
  if (queries.some(({ isPending }) => isPending))
    return <Skeleton className="h-80 wide:h-[26rem]" />;
  const failed = queries.find(({ error }) => error)?.error;
  if (failed)
    return <Notice tone="danger">The photos could not be opened: {failed.message}</Notice>;
  return (
    <Photos
      photos={queries.flatMap(({ data }, index) =>
        data === undefined
          ? []
          : [{ label: `Photo ${index + 1}`, src: `data:${data.type};base64,${data.base64}` }],
      )}
    />
  );
}
