import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#/ui/button';
import { Notice } from '#/ui/notice';
import { Skeleton } from '#/ui/skeleton';
import { supportPhoto } from '#desk/contract/support.ts';
import { read } from '../../api/read.ts';
import { Photos } from '../../parts/photos.tsx';

interface MessagePhotosProps {
  /** Of the request. */
  id: number;
  photoIds: readonly string[];
}

/** Photos of a message, opened by a press: the audit names who has opened them. */
export function MessagePhotos({ id, photoIds }: MessagePhotosProps) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <OpenPhotos id={id} photoIds={photoIds} />;
  return (
    <Button size="sm" variant="secondary" className="mt-2" onClick={() => setOpen(true)}>
      {photoIds.length === 1 ? 'Open the photo' : `Open ${photoIds.length} photos`}
    </Button>
  );
}

function OpenPhotos({ id, photoIds }: MessagePhotosProps) {
  const queries = useQueries({
    queries: photoIds.map((photoId) => ({
      ...read(supportPhoto, { id, photoId }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    })),
  });
  if (queries.some(({ isPending }) => isPending)) return <Skeleton className="h-80" />;
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
