import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { useFieldProps } from './field.tsx';

/**
 * An input for several lines of text. It grows with its content if the browser supports this. It is
 * used inside a `Field`.
 */
export function TextArea({ className, id, ...rest }: ComponentProps<'textarea'>) {
  const linked = useFieldProps({ id });
  return (
    <textarea
      rows={4}
      dir="auto"
      {...rest}
      {...linked}
      className={cx(
        'field-sizing-content max-h-80 min-h-28 w-full rounded-md border bg-fill px-3 py-2 text-base text-ink outline-none transition-colors',
        'focus-visible:border-accent-ink disabled:opacity-55',
        linked['aria-invalid'] ? 'border-danger' : 'border-transparent',
        className,
      )}
    />
  );
}
