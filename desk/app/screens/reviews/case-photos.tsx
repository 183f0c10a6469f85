import { photo } from '#desk/contract/reviews.ts';
import { read } from '../../api/read.ts';
import { AuditedPhotos } from '../../parts/audited-photos.tsx';
import type { ReviewKind } from './use-waiting.ts';

interface CasePhotosProps {
  kind: ReviewKind;
  id: number;
  photoIds: readonly string[];
}

/** The photos of a case. */
export function CasePhotos({ kind, id, photoIds }: CasePhotosProps) {
  const reads = photoIds.map((photoId) => read(photo, { kind, id, photoId }));
  return <AuditedPhotos reads={reads} loadingClass="h-80 wide:h-[26rem]" />;
}
