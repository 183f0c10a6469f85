import {
  type CSSProperties,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { cx } from './cx.ts';
import { rememberOpener } from './focus-return.ts';
import { pushTopLayer } from './top-layer.ts';
import { useCloseOnBack } from './use-close-on-back.ts';
import { CLOSING_MS } from './while-open.tsx';

export interface ModalProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The accessible name, or the id of the visible title. */
  label?: string | undefined;
  labelledBy?: string | undefined;
  describedBy?: string | undefined;
  /** If false, Escape, Back and the scrim do not close the modal. */
  dismissible?: boolean | undefined;
  from: 'bottom' | 'below' | 'start';
  /** The classes of the full-screen dialog, which positions the panel, and those of the panel. */
  className: string;
  panelClassName: string;
  panelStyle?: CSSProperties | undefined;
  children: ReactNode;
}

/**
 * The base of the dialog, the sheet, the side panel and the popover: a native modal `<dialog>`, so
 * the platform traps focus, makes the page inert, closes on Escape and restores focus
 * (interface.md#overlays). Back also closes it. The focus goes to `[data-autofocus]` inside,
 * otherwise to the panel.
 */
export function Modal(props: ModalProps) {
  const [present, setPresent] = useState(props.open);
  if (props.open && !present) setPresent(true);
  const { open } = props;
  useEffect(() => {
    if (open) return;
    const timer = setTimeout(() => setPresent(false), CLOSING_MS);
    return () => clearTimeout(timer);
  }, [open]);
  return present ? <OpenModal {...props} /> : null;
}

function OpenModal({
  open,
  onOpenChange,
  label,
  labelledBy,
  describedBy,
  dismissible = true,
  from,
  className,
  panelClassName,
  panelStyle,
  children,
}: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useCloseOnBack(open, () => dismissible && onOpenChange(false));

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    const giveFocusBack = rememberOpener(dialog);
    dialog.showModal();
    const panel = dialog.querySelector<HTMLElement>('.modal-panel');
    (dialog.querySelector<HTMLElement>('[data-autofocus]') ?? panel)?.focus();
    const pop = pushTopLayer(dialog);
    return () => {
      pop();
      dialog.close();
      giveFocusBack();
    };
  }, [open]);

  return (
    <dialog
      ref={ref}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      // Nothing in the modal can be pressed while it fades, which not every browser ensures.
      inert={!open}
      className={cx('modal', className)}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (dismissible) onOpenChange(false);
      }}
      onClose={(event) => {
        // The platform has closed the dialog. If the close has been revoked in the meantime, the
        // dialog opens again.
        const dialog = event.currentTarget;
        if (event.target === dialog && !dialog.open && open) onOpenChange(false);
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a wider target for the close button, Escape does the same */}
      <div className="modal-scrim" onClick={() => dismissible && onOpenChange(false)} />
      <div
        tabIndex={-1}
        data-from={from}
        className={cx('modal-panel', panelClassName)}
        style={panelStyle}
      >
        {children}
      </div>
    </dialog>
  );
}
