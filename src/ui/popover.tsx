import { type CSSProperties, type ReactNode, useId, useRef, useState } from 'react';
import { cx } from './cx.ts';

export interface PopoverTriggerProps {
  popoverTarget: string;
  'aria-expanded': boolean;
  'aria-haspopup': 'dialog';
}

export interface PopoverProps {
  /** Accessible name of the panel. */
  label: string;
  /** Renders the button: `(props) => <IconButton {...props} …/>`. */
  trigger: (props: PopoverTriggerProps) => ReactNode;
  className?: string | undefined;
  /** Rendered only while open. */
  children: (close: () => void) => ReactNode;
}

const GAP = 8;

/** A native popover below its button: Escape, Back and a tap outside close it. */
export function Popover({ label, trigger, className, children }: PopoverProps) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<CSSProperties | null>(null);

  function open(isOpen: boolean) {
    const button = document.querySelector(`[popovertarget="${CSS.escape(id)}"]`);
    if (!isOpen || !button) return setPlace(null);
    const box = button.getBoundingClientRect();
    const width = document.documentElement.clientWidth;
    const rtl = getComputedStyle(button).direction === 'rtl';
    const before = rtl ? width - box.right : box.left;
    const after = rtl ? box.left : width - box.right;
    setPlace({
      insetBlockStart: box.bottom + GAP,
      maxBlockSize: `calc(100dvh - ${box.bottom + 2 * GAP}px)`,
      ...(before > after
        ? { insetInlineEnd: Math.max(GAP, after), insetInlineStart: 'auto' }
        : { insetInlineStart: Math.max(GAP, before), insetInlineEnd: 'auto' }),
    });
  }

  return (
    <>
      {trigger({ popoverTarget: id, 'aria-expanded': place !== null, 'aria-haspopup': 'dialog' })}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        onBeforeToggle={(event) => open(event.newState === 'open')}
        style={place ?? undefined}
        className={cx(
          'fixed m-0 max-w-[calc(100vw-1rem)] overflow-y-auto overscroll-contain rounded-lg border border-line bg-raised p-0 text-ink shadow-lift',
          className,
        )}
      >
        {place ? children(() => panel.current?.hidePopover()) : null}
      </div>
    </>
  );
}
