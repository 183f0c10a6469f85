import type { ComponentProps } from 'react';
import { cx } from '#/ui/cx';
import { useFieldProps } from '#/ui/field';

const BOX =
  'w-full min-w-0 rounded-md border bg-fill px-3 text-sm text-ink outline-none transition-colors focus-visible:border-accent-ink disabled:opacity-55';

function boxClass(isInvalid: boolean | undefined, className: string | undefined) {
  return cx(BOX, isInvalid ? 'border-danger' : 'border-transparent', className);
}

/**
 * The controls of the desk are 36 px high, so a form fits the screen. They are used inside a
 * `Field`.
 */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  const linked = useFieldProps({ id: rest.id });
  return (
    <input
      autoComplete="off"
      {...rest}
      {...linked}
      className={boxClass(linked['aria-invalid'], cx('h-9', className))}
    />
  );
}

/** Ctrl+Enter sends the form. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  const linked = useFieldProps({ id: rest.id });
  return (
    <textarea
      rows={2}
      onKeyDown={({ key, ctrlKey, metaKey, currentTarget }) => {
        if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.form?.requestSubmit();
      }}
      {...rest}
      {...linked}
      className={boxClass(linked['aria-invalid'], cx('py-2', className))}
    />
  );
}

interface SelectProps extends ComponentProps<'select'> {
  items: readonly { readonly value: string; readonly label: string }[];
}

export function Select({ items, className, ...rest }: SelectProps) {
  const linked = useFieldProps({ id: rest.id });
  return (
    <select
      {...rest}
      {...linked}
      className={boxClass(linked['aria-invalid'], cx('h-9', className))}
    >
      {items.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
