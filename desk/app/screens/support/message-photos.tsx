import { useState } from 'react';
import { Button } from '#/ui/button';
import { supportPhoto } from '#desk/contract/support.ts';
import { read } from '../../api/read.ts';
import { AuditedPhotos } from '../../parts/audited-photos.tsx';

interface MessagePhotosProps {
  /** Id of the support request. */
  id: number;
  photoIds: readonly string[];
}

/** Photos of a message; opening them is audited. */
export function MessagePhotos({ id, photoIds }: MessagePhotosProps) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) {
    const reads = photoIds.map((photoId) => read(supportPhoto, { id, photoId }));
    return <AuditedPhotos reads={reads} loadingClass="h-80" />;
  }
  return (
    <Button size="sm" variant="secondary" className="mt-2" onClick={() => setOpen(true)}>
      {photoIds.length === 1 ? 'Open the photo' : `Open ${photoIds.length} photos`}
    </Button>
  );
}
