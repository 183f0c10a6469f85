import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { cx } from '#/ui/cx';
import { Keypad } from '#/ui/keypad';
import { useTypedText } from '#/ui/use-typed-text';
import { typedCode } from '#core/domain/credentials.ts';
import { CODE_LENGTH } from './check-code';

interface CodePadProps {
  label: ReactNode;
  value: string;
  onValueChange: (code: string) => void;
  /** The number of wrong codes. The dots shake at each one. */
  wrongCount: number;
  error: ReactNode;
  disabled?: boolean;
  /** The key next to the zero. */
  extraKey?: ReactNode;
}

/** The height of a key. */
export const CODE_KEY = 'text-xl! min-h-14 low:min-h-11';

/**
 * A six-digit code shown as dots, with on-page keys. A phone's keyboard would cover half of the
 * screen and could learn the code. A hardware keyboard types into the field over the dots.
 */
export function CodePad(props: CodePadProps) {
  const { label, value, onValueChange, wrongCount, error, disabled, extraKey } = props;
  const { t } = useLingui();
  const id = useId();
  const typed = useTypedText(value, (text) => onValueChange(typedCode(text)));
  return (
    <div className="flex w-full max-w-72 flex-col items-center gap-6 low:gap-2">
      <div className="flex flex-col items-center gap-4 low:gap-2">
        <label htmlFor={id} className="text-sm text-muted">
          {label}
        </label>
        <div
          key={wrongCount}
          className={cx(
            'relative flex gap-4 rounded-full px-4 py-3 has-focus-visible:outline-2 has-focus-visible:outline-accent-ink',
            wrongCount > 0 && 'animate-shake',
          )}
        >
          {Array.from({ length: CODE_LENGTH }, (_, at) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: the dots are their places
              key={at}
              aria-hidden="true"
              className={cx(
                'size-3 rounded-full border border-edge',
                at < value.length && 'border-accent-ink bg-accent-ink',
              )}
            />
          ))}
          <input
            {...typed}
            id={id}
            // biome-ignore lint/a11y/noAutofocus: the only thing to do here
            autoFocus
            type="password"
            dir="ltr"
            inputMode="none"
            autoComplete="off"
            data-1p-ignore
            data-lpignore="true"
            aria-describedby={`${id}-note`}
            readOnly={disabled}
            className="absolute inset-0 w-full cursor-default text-base opacity-0"
          />
        </div>
        <p id={`${id}-note`} role="status" className="min-h-4 text-xs text-danger">
          {error}
        </p>
      </div>
      <Keypad
        onDigit={(digit) => onValueChange(typedCode(value + digit))}
        onDelete={() => onValueChange(value.slice(0, -1))}
        deleteLabel={t`Remove`}
        disabled={disabled}
        extraKey={extraKey}
        keyClass={CODE_KEY}
      />
    </div>
  );
}
