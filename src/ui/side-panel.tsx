import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Modal } from './modal.tsx';
import { useDragClose } from './use-drag-close.ts';

export interface SidePanelProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  label: string;
  /** True if the panel is wide enough for a table. */
  wide?: boolean | undefined;
  /**
   * The content can be dragged towards the side to close the panel, and scrolls up and down. It
   * must contain a close button.
   */
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
