import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from './cx.ts';

const FLASH_MS = 500;

export interface PriceFlashProps {
  /** The watched figure as a plain decimal; `undefined` while it is not known. */
  value: string | undefined;
  /** The formatted figure. */
  children: ReactNode;
  className?: string | undefined;
}

/** A price that is highlighted for half a second when it changes (interface.md#motion). */
export function PriceFlash({ value, children, className }: PriceFlashProps) {
  const element = useRef<HTMLSpanElement>(null);
  const before = useRef(value);

  useEffect(() => {
    const moved = Number(value) - Number(before.current);
    before.current = value;
    const target = element.current;
    if (!target?.animate || !moved || matchMedia('(prefers-reduced-motion: reduce)').matches)
      return;
    const colour = moved > 0 ? 'var(--up)' : 'var(--down)';
    const soft = moved > 0 ? 'var(--up-soft)' : 'var(--down-soft)';
    const flash = target.animate(
      [
        { color: colour, backgroundColor: soft },
        { color: colour, backgroundColor: soft, offset: 0.5 },
        {},
      ],
      { duration: FLASH_MS, easing: 'ease-out' },
    );
    return () => flash.cancel();
  }, [value]);

  return (
    <span translate="no" ref={element} className={cx('num rounded-md', className)}>
      {children}
    </span>
  );
}
