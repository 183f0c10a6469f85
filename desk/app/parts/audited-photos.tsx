import { useQueries } from '@tanstack/react-query';
import { Notice } from '#/ui/notice';
import { Skeleton } from '#/ui/skeleton';
import type { photo } from '#desk/contract/reviews.ts';
import type { read } from '../api/read.ts';
import { Photos } from './photos.tsx';

interface AuditedPhotosProps {
  /** One query per photo. */
  reads: readonly ReturnType<typeof read<typeof photo>>[];
  /** The class that sets the height while the photos load. */
  loadingClass: string;
}

/**
 * Photos are cached only while they are on the screen, because each opening is recorded in the
 * audit log.
 */
export function AuditedPhotos({ reads, loadingClass }: AuditedPhotosProps) {
  const queries = useQueries({
    queries: reads.map((one) => ({ ...one, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 })),
  });
  if (queries.some(({ isPending }) => isPending)) return <Skeleton className={loadingClass} />;
  const failed = queries.find(({ error }) => error)?.error;
  if (failed) return <Notice tone="danger">Couldn’t open the photos: {failed.message}</Notice>;
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
