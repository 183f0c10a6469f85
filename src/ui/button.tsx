import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { type ButtonLook, buttonClass } from './button-class.ts';
import { cx } from './cx.ts';
import { Spinner } from './spinner.tsx';

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  className?: string | undefined;
  /** Shows a spinner next to the label, ignores further presses and does not lose the focus. */
  busy?: boolean | undefined;
  icon?: ReactNode;
}

export function Button({
  variant,
  size,
  block,
  busy = false,
  icon,
  className,
  onClick,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      {...rest}
      type={type}
      onClick={press}
      aria-busy={busy || undefined}
      className={buttonClass({
        variant,
        size,
        block,
        className: cx(busy && 'cursor-progress', className),
      })}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}
