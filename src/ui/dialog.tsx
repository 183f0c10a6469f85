import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { Modal } from './modal.tsx';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** `auto` is a card in the middle. `full` fills the height of a phone, for forms. */
  size?: 'auto' | 'full' | undefined;
  /**
   * The accessible name of the close button. Without it, there is no close button, and `footer`
   * must contain a way to close.
   */
  closeLabel?: string | undefined;
  dismissible?: boolean | undefined;
  /** The actions, which stay in view below the content. */
  footer?: ReactNode;
  children?: ReactNode;
}

export function Dialog({
  title,
  description,
  size = 'auto',
  closeLabel,
  footer,
  children,
  ...modal
}: DialogProps) {
  const id = useId();
  const full = size === 'full';
  return (
    <Modal
      {...modal}
      labelledBy={`${id}-title`}
      describedBy={description ? `${id}-text` : undefined}
      from={full ? 'bottom' : 'below'}
      className={cx('items-center justify-center', full ? 'medium:p-4' : 'p-4 low:p-2')}
      panelClassName={cx(
        'flex w-full flex-col bg-raised',
        full
          ? 'h-full max-w-column pt-(--safe-top) medium:h-auto medium:max-h-full medium:min-h-[min(100%,32rem)] medium:rounded-lg medium:pt-0 medium:shadow-lift'
          : 'max-h-full max-w-96 rounded-lg shadow-lift',
      )}
    >
      <div
        className={cx(
          'flex shrink-0 items-center gap-2 ps-4 pe-2',
          full ? 'min-h-13 border-b border-line' : 'min-h-14',
        )}
      >
        <h2 id={`${id}-title`} className="min-w-0 flex-1 py-3 text-base font-semibold">
          {title}
        </h2>
        {closeLabel ? (
          <IconButton
            label={closeLabel}
            className="text-muted"
            onClick={() => modal.onOpenChange(false)}
          >
            <X />
          </IconButton>
        ) : null}
      </div>
      <div
        className={cx(
          'min-h-0 flex-1 overflow-y-auto overscroll-contain px-4',
          full ? 'py-4' : 'pb-4',
        )}
      >
        {description ? (
          <p id={`${id}-text`} className="text-sm text-muted">
            {description}
          </p>
        ) : null}
        {children}
      </div>
      {footer ? (
        <div
          data-bottom-bar
          className={cx(
            'flex shrink-0 gap-3 px-4 pb-4',
            full && 'border-t border-line pt-3 pb-[calc(var(--safe-bottom)+0.75rem)]',
          )}
        >
          {footer}
        </div>
      ) : null}
    </Modal>
  );
}
