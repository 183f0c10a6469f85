import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '#/ui/cx';
import { IconButton } from '#/ui/icon-button';
import { useTitle } from './screen.tsx';

interface QueueLayoutProps {
  title: string;
  /** The tabs and rows of the queue. */
  queue: ReactNode;
  /** The selected case; on a narrow screen, it hides the queue. `null` if there is none. */
  children: ReactNode;
  onBack: () => void;
}

/** A queue with the selected case next to it. */
export function QueueLayout({ title, queue, children, onBack }: QueueLayoutProps) {
  useTitle(title);
  return (
    <div className="medium:grid medium:h-[calc(100dvh-3.5rem)] medium:grid-cols-[18rem_minmax(0,1fr)] wide:grid-cols-[20rem_minmax(0,1fr)]">
      <h1 className="sr-only">{title}</h1>
      <div
        className={cx(
          'flex min-h-0 flex-col border-line medium:border-e',
          children !== null && 'hidden medium:flex',
        )}
      >
        {queue}
      </div>
      {children === null ? null : (
        <div className="min-w-0 medium:overflow-y-auto">
          <IconButton label="Back to the queue" className="m-1 medium:hidden" onClick={onBack}>
            <ArrowLeft />
          </IconButton>
          {children}
        </div>
      )}
    </div>
  );
}

interface RowButtonProps {
  isChosen: boolean;
  className: string;
  onChoose: () => void;
  children: ReactNode;
}

/** A case in a queue. */
export function RowButton({ isChosen, className, onChoose, children }: RowButtonProps) {
  return (
    <button
      type="button"
      aria-current={isChosen || undefined}
      onClick={onChoose}
      className={cx(
        'grid grid-cols-[minmax(0,1fr)_auto] border-b border-line px-3 text-start -outline-offset-2',
        isChosen ? 'bg-fill' : 'hover:bg-surface',
        className,
      )}
    >
      {children}
    </button>
  );
}
