import { type CSSProperties, type MouseEvent, type ReactNode, useState } from 'react';

interface PopoverTriggerProps {
  onClick: (event: MouseEvent<HTMLElement>) => void;
  'aria-expanded': boolean;
  'aria-haspopup': 'dialog';
}

export interface PopoverProps {
  /** The accessible name of the panel. */
  label: string;
  /** Renders the button, for example with `(props) => <IconButton {...props} …/>`. */
  trigger: (props: PopoverTriggerProps) => ReactNode;
  className?: string | undefined;
  /** Rendered only while the popover is open. */
  children: (close: () => void) => ReactNode;
}

type Panel = typeof import('./popover-panel.tsx').PopoverPanel;

const GAP = 8;

/**
 * A panel below its button. Escape, Back and a tap outside close it. Its code is loaded on the
 * first press.
 */
export function Popover({ label, trigger, className, children }: PopoverProps) {
  const [isOpen, setOpen] = useState(false);
  const [place, setPlace] = useState<CSSProperties>();
  const [Panel, setPanel] = useState<Panel>();

  async function open({ currentTarget }: MouseEvent<HTMLElement>) {
    setPlace(placeBelow(currentTarget));
    const { PopoverPanel } = await import('./popover-panel.tsx');
    setPanel(() => PopoverPanel);
    setOpen(true);
  }

  return (
    <>
      {trigger({
        // Without its code, there is nothing to show. The next press retries.
        onClick: (event) => void open(event).catch(() => undefined),
        'aria-expanded': isOpen,
        'aria-haspopup': 'dialog',
      })}
      {Panel ? (
        <Panel
          open={isOpen}
          onOpenChange={setOpen}
          label={label}
          className={className}
          style={place}
        >
          {children(() => setOpen(false))}
        </Panel>
      ) : null}
    </>
  );
}

function placeBelow(button: HTMLElement): CSSProperties {
  const box = button.getBoundingClientRect();
  const width = document.documentElement.clientWidth;
  const rtl = getComputedStyle(button).direction === 'rtl';
  const before = rtl ? width - box.right : box.left;
  const after = rtl ? box.left : width - box.right;
  return {
    insetBlockStart: box.bottom + GAP,
    maxBlockSize: `calc(100dvh - ${box.bottom + 2 * GAP}px)`,
    ...(before > after
      ? { insetInlineEnd: Math.max(GAP, after) }
      : { insetInlineStart: Math.max(GAP, before) }),
  };
}
