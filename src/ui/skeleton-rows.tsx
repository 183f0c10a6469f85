import { SkeletonRow } from './skeleton';

/** `count` list rows that are still loading. */
export function SkeletonRows({ count, leading }: { count: number; leading?: boolean | undefined }) {
  const rows = Array.from({ length: count }, (_, row) => row);
  return rows.map((row) => <SkeletonRow key={row} leading={leading} />);
}
