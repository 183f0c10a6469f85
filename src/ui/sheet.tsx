import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { Modal } from './modal.tsx';
import { useDragClose } from './use-drag-close.ts';

export interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  closeLabel: string;
  /**
   * True for a fixed height, for lists whose length changes while they are open (search results or
   * tabs).
   */
  tall?: boolean | undefined;
  /**
   * Lists and choices. A text input needs a `Keypad`, because the phone's keyboard would cover it.
   */
  children: ReactNode;
}

/**
 * A panel from the bottom, or a card in the middle of medium and larger screens. Dragging its
 * header down closes it.
 */
export function Sheet({ title, closeLabel, tall, children, ...modal }: SheetProps) {
  const id = useId();
  const grip = useDragClose('bottom', () => modal.onOpenChange(false));
  return (
    <Modal
      {...modal}
      labelledBy={id}
      from="bottom"
      className="items-end justify-center medium:items-center medium:p-4"
      panelClassName={cx(
        'flex w-full max-w-column flex-col rounded-t-lg bg-raised shadow-lift medium:rounded-b-lg',
        tall ? 'h-[min(85dvh,48rem)]' : 'max-h-[85dvh]',
      )}
    >
      <div {...grip} className="shrink-0 cursor-grab touch-none">
        <div
          aria-hidden="true"
          className="mx-auto mt-2 h-1 w-10 rounded-full bg-fill-strong medium:invisible"
        />
        <div className="flex min-h-12 items-center gap-2 ps-4 pe-2">
          <h2 id={id} className="min-w-0 flex-1 truncate text-base font-semibold">
            {title}
          </h2>
          <IconButton
            label={closeLabel}
            className="text-muted"
            onClick={() => modal.onOpenChange(false)}
          >
            <X />
          </IconButton>
        </div>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-[calc(var(--safe-bottom)+0.75rem)]">
        {children}
      </div>
    </Modal>
  );
}
