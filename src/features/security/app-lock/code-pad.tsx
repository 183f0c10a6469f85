import { useLingui } from '@lingui/react/macro';
import { Delete } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from '#/ui/cx';
import { useTypedText } from '#/ui/use-typed-text';
import { typedCode } from '#core/domain/credentials.ts';
import { CODE_LENGTH } from './check-code';

interface CodePadProps {
  label: ReactNode;
  value: string;
  onValueChange: (code: string) => void;
  /** Counts wrong codes: the dots shake with each. */
  wrongCount: number;
  error: ReactNode;
  disabled?: boolean;
  /** The key beside the zero. */
  extraKey?: ReactNode;
}

export const KEY_CLASS =
  'flex min-h-14 items-center justify-center rounded-md text-xl font-medium touch-manipulation select-none active:bg-fill disabled:opacity-45 low:min-h-11';

/**
 * A code of six digits as dots, with keys of its own: the keyboard of a phone would cover half of
 * the screen and could learn it. A real keyboard types into the field over the dots.
 */
export function CodePad(props: CodePadProps) {
  const { label, value, onValueChange, wrongCount, error, disabled, extraKey } = props;
  const { t } = useLingui();
  const id = useId();
  const typed = useTypedText(value, (text) => onValueChange(typedCode(text)));
  const press = (digit: string) => onValueChange(typedCode(value + digit));
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
      <div dir="ltr" translate="no" className="grid w-full grid-cols-3 gap-2">
        {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => (
          <Key key={digit} digit={digit} disabled={disabled} onPress={press} />
        ))}
        {extraKey ?? <span />}
        <Key digit="0" disabled={disabled} onPress={press} />
        <button
          type="button"
          aria-label={t`Remove`}
          disabled={disabled}
          onClick={() => onValueChange(value.slice(0, -1))}
          className={KEY_CLASS}
        >
          <Delete aria-hidden="true" className="size-6" />
        </button>
      </div>
    </div>
  );
}

interface KeyProps {
  digit: string;
  disabled: boolean | undefined;
  onPress: (digit: string) => void;
}

function Key({ digit, disabled, onPress }: KeyProps) {
  return (
    <button type="button" disabled={disabled} onClick={() => onPress(digit)} className={KEY_CLASS}>
      {digit}
    </button>
  );
}
