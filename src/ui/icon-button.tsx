import type { ComponentProps } from 'react';
import { cx } from './cx.ts';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** The accessible name, because the icon has none. */
  label: string;
  variant?: 'plain' | 'filled' | undefined;
  className?: string | undefined;
}

/** Returns the classes of an icon button, for router links. Those links need an `aria-label`. */
export function iconButtonClass(className?: string) {
  return cx(
    'relative inline-flex size-11 shrink-0 items-center justify-center rounded-full text-ink',
    'transition-colors hover:bg-fill active:bg-fill disabled:opacity-45 [&_svg]:size-5',
    className,
  );
}

/** A 44 px square around one icon (lucide at 20 px; interface.md#targets). */
export function IconButton({
  label,
  variant = 'plain',
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={iconButtonClass(
        cx(variant === 'filled' && 'bg-fill active:bg-fill-strong', className),
      )}
    />
  );
}
