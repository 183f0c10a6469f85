import { cx } from './cx.ts';

export interface SkeletonProps {
  /** Classes for the width and height. */
  className?: string | undefined;
  round?: boolean | undefined;
}

/**
 * A grey block with the position and size of the loading content (interface.md#states). It is not
 * animated, because fifty pulsing blocks are fifty layers to draw in every frame while the phone is
 * busiest (interface.md#motion).
 */
export function Skeleton({ className, round }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      data-skeleton=""
      className={cx('block bg-fill', round ? 'rounded-full' : 'rounded-md', className)}
    />
  );
}

/** A list row that is still loading, with a mark, two lines and two figures. */
export function SkeletonRow({ leading = true }: { leading?: boolean | undefined }) {
  return (
    <div aria-hidden="true" className="flex min-h-15 items-center gap-3 px-4 py-2">
      {leading ? <Skeleton round className="size-8" /> : null}
      <div className="flex-1 space-y-2">
        <Skeleton className="h-4 w-24" />
        <Skeleton className="h-3 w-16" />
      </div>
      <div className="flex flex-col items-end gap-2">
        <Skeleton className="h-4 w-20" />
        <Skeleton className="h-3 w-12" />
      </div>
    </div>
  );
}
