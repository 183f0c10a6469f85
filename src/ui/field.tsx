import { createContext, type ReactNode, useContext, useId } from 'react';
import { cx } from './cx.ts';

interface FieldLink {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
}

const FieldContext = createContext<FieldLink | null>(null);

/** Returns the attributes that connect a control with its label, hint and error. */
export function useFieldProps(own: { id?: string | undefined; invalid?: boolean | undefined }) {
  const field = useContext(FieldContext);
  const invalid = own.invalid ?? field?.invalid ?? false;
  return {
    id: own.id ?? field?.id,
    'aria-describedby': field?.describedBy,
    'aria-invalid': invalid || undefined,
  };
}

export interface FieldProps {
  label: ReactNode;
  /** Help that stays visible. An error replaces it. */
  hint?: ReactNode;
  error?: ReactNode;
  /** Shown at the end of the label's line: a link or a balance. */
  trailing?: ReactNode;
  className?: string | undefined;
  /** One control of this folder, such as text-input or password-input. */
  children: ReactNode;
}

export function Field({ label, hint, error, trailing, className, children }: FieldProps) {
  const id = useId();
  const note = error ?? hint;
  const noteId = `${id}-note`;
  return (
    <div className={cx('flex flex-col gap-2', className)}>
      <div className="flex min-h-5 flex-wrap items-center justify-between gap-x-3 text-sm">
        <label htmlFor={id} className="text-muted">
          {label}
        </label>
        {trailing}
      </div>
      <FieldContext value={{ id, describedBy: note ? noteId : undefined, invalid: Boolean(error) }}>
        {children}
      </FieldContext>
      <p
        id={noteId}
        aria-live="polite"
        className={cx('text-xs empty:hidden', error ? 'text-danger' : 'text-faint')}
      >
        {note}
      </p>
    </div>
  );
}
