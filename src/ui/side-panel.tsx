import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Modal } from './modal.tsx';
import { useDragClose } from './use-drag-close.ts';

export interface SidePanelProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  label: string;
  /** True for a width with room for a table. */
  wide?: boolean | undefined;
  /** Draggable towards the side to close; scrolls up and down. Must contain a close button. */
  children: ReactNode;
}

export function SidePanel({ wide, children, ...modal }: SidePanelProps) {
  const grip = useDragClose('start', () => modal.onOpenChange(false));
  return (
    <Modal
      {...modal}
      from="start"
      className="ps-(--frame-start) pe-(--frame-end)"
      panelClassName={cx(
        'h-full bg-canvas shadow-lift',
        wide ? 'w-[min(26rem,94vw)]' : 'w-[min(20rem,86vw)]',
      )}
    >
      <div
        {...grip}
        className={cx(
          'h-full touch-pan-y overflow-y-auto overscroll-contain',
          'pt-(--safe-top) pb-[calc(var(--safe-bottom)+1rem)]',
        )}
      >
        {children}
      </div>
    </Modal>
  );
}
