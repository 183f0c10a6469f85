import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { useFieldProps } from './field.tsx';

export interface TextInputProps extends ComponentProps<'input'> {
  className?: string | undefined;
  /** Shown inside the box, before the text: an icon. */
  leading?: ReactNode;
  /** Shown inside the box, after the text: a unit, an All link or an icon button. */
  trailing?: ReactNode;
  invalid?: boolean | undefined;
}

/**
 * `className` applies to the box, everything else to the input. For codes and figures, pass
 * `dir="ltr"`.
 */
export function TextInput({
  leading,
  trailing,
  invalid,
  className,
  id,
  type = 'text',
  ...rest
}: TextInputProps) {
  const linked = useFieldProps({ id, invalid });
  return (
    <div
      className={cx(
        'flex min-h-12 items-center gap-2 rounded-md border bg-fill px-3 transition-colors',
        'has-[input:focus-visible]:border-accent-ink has-[input:disabled]:opacity-55',
        linked['aria-invalid'] ? 'border-danger' : 'border-transparent',
        className,
      )}
    >
      {leading ? <span className="shrink-0 text-faint [&_svg]:size-5">{leading}</span> : null}
      <input
        {...rest}
        {...linked}
        type={type}
        className="h-12 w-full min-w-0 flex-1 bg-transparent text-match text-base text-ink text-ellipsis outline-none"
      />
      {trailing ? (
        <span className="flex shrink-0 items-center text-sm text-muted">{trailing}</span>
      ) : null}
    </div>
  );
}
