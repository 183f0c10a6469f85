import { ArrowDown } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { cx } from './cx.ts';
import { Spinner } from './spinner.tsx';
import { usePull } from './use-pull.ts';

export interface PullToRefreshProps {
  onRefresh: () => Promise<unknown>;
  /** Announced during a refresh. */
  busyLabel: string;
  children: ReactNode;
}

/** Reloads a page that is pulled down from its top. The page scrolls, not this element. */
export function PullToRefresh({ onRefresh, busyLabel, children }: PullToRefreshProps) {
  const [busy, setBusy] = useState(false);
  const area = useRef<HTMLDivElement>(null);

  async function refresh() {
    setBusy(true);
    try {
      await onRefresh();
    } catch {
      // The list itself shows the failure. The gesture only ends.
    } finally {
      setBusy(false);
    }
  }

  const { armed } = usePull(area, () => void refresh(), busy);
  return (
    <div ref={area} className="group/pull relative">
      <div
        aria-hidden="true"
        className="pointer-events-none absolute inset-x-0 top-0 flex h-(--pull,0px) items-center transition-[height] group-data-pulling/pull:transition-none justify-center overflow-hidden text-muted"
        style={busy ? { blockSize: '3rem' } : undefined}
      >
        {busy ? (
          <Spinner />
        ) : (
          <ArrowDown className={cx('size-5 transition-[rotate]', armed && 'rotate-180')} />
        )}
      </div>
      <div
        className={cx(
          'transition-[translate] group-data-pulling/pull:translate-y-(--pull) group-data-pulling/pull:transition-none',
          busy && 'translate-y-12',
        )}
      >
        {children}
      </div>
      <span role="status" className="sr-only">
        {busy ? busyLabel : null}
      </span>
    </div>
  );
}
