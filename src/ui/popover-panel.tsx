import type { CSSProperties, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Modal } from './modal.tsx';

interface PopoverPanelProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  label: string;
  className?: string | undefined;
  /** The position of the panel. */
  style: CSSProperties | undefined;
  children: ReactNode;
}

/**
 * The open popover. It is a modal like the others, with a transparent scrim, because the oldest
 * supported browsers lack the popover attribute.
 */
export function PopoverPanel({ className, style, ...modal }: PopoverPanelProps) {
  return (
    <Modal
      {...modal}
      from="below"
      className="modal-clear"
      panelClassName={cx(
        'max-w-[calc(100vw-1rem)] overflow-y-auto overscroll-contain rounded-lg border border-line bg-raised text-ink shadow-lift',
        className,
      )}
      panelStyle={{ ...style, position: 'absolute' }}
    />
  );
}
