import { cx } from './cx.ts';

type ButtonVariant = 'primary' | 'secondary' | 'outline' | 'ghost' | 'up' | 'down' | 'danger';
type ButtonSize = 'sm' | 'md' | 'lg';

export interface ButtonLook {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** True if the button fills its row. */
  block?: boolean | undefined;
  className?: string | undefined;
}

const VARIANT: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-white hover:bg-accent-press active:bg-accent-press',
  secondary: 'bg-fill text-ink hover:bg-fill-strong active:bg-fill-strong',
  outline: 'border border-edge text-ink hover:bg-fill active:bg-fill',
  ghost: 'text-accent-ink hover:bg-fill active:bg-fill',
  up: 'bg-up-fill text-white hover:bg-up-press active:bg-up-press',
  down: 'bg-down-fill text-white hover:bg-down-press active:bg-down-press',
  danger: 'bg-danger-fill text-white hover:bg-danger-press active:bg-danger-press',
};

const SIZE: Record<ButtonSize, string> = {
  sm: 'min-h-8 px-3 text-sm tap',
  md: 'min-h-11 px-4 text-sm',
  lg: 'min-h-12 px-[min(1.25rem,6vw)] text-base',
};

/**
 * Returns the classes of a button, for use on router links: `<Link className={buttonClass({ size:
 * 'lg' })}>`.
 */
export function buttonClass({
  variant = 'primary',
  size = 'md',
  block,
  className,
}: ButtonLook = {}) {
  return cx(
    'relative inline-flex items-center justify-center gap-2 rounded-md py-1 text-center font-semibold leading-tight',
    'transition-colors select-none disabled:opacity-45 aria-disabled:opacity-45',
    VARIANT[variant],
    SIZE[size],
    block && 'w-full',
    className,
  );
}
