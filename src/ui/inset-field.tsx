import { Minus, Plus } from 'lucide-react';
import { type ReactNode, type Ref, useId } from 'react';
import { cx } from './cx.ts';
import { usePressRepeat } from './use-press-repeat.ts';
import { useTypedText } from './use-typed-text.ts';

export interface InsetFieldProps {
  label: ReactNode;
  value: string;
  onValueChange: (value: string) => void;
  /** Shown small and muted after the label. */
  unit?: ReactNode;
  /**
   * If set, there are buttons on both sides, and the arrow keys work. The caller does the
   * arithmetic.
   */
  step?: {
    onStep: (direction: -1 | 1) => void;
    decreaseLabel: string;
    increaseLabel: string;
  };
  placeholder?: string | undefined;
  /** Shown in place of the value while the field is not focused. */
  resting?: string | undefined;
  error?: ReactNode;
  /** Shown after the figure. The unit is then only read out. */
  trailing?: ReactNode;
  ref?: Ref<HTMLInputElement> | undefined;
  className?: string | undefined;
}

/**
 * The text covers the value. A value that changed on focus would lose its selection, and the next
 * typed characters would be misplaced.
 */
const RESTING =
  'relative before:num before:pointer-events-none before:absolute before:inset-0 before:truncate before:bg-fill before:text-match before:leading-7 before:content-[attr(data-resting)] focus-within:before:hidden';

/**
 * A figure with its label inside the box, for forms that share a narrow screen with other content.
 */
export function InsetField(props: InsetFieldProps) {
  const { label, value, onValueChange, unit, step, trailing, placeholder, resting } = props;
  const { error, ref } = props;
  const id = useId();
  const noteId = `${id}-note`;
  const typed = useTypedText(value, onValueChange);
  return (
    <div className={props.className}>
      <div
        className={cx(
          'flex h-13 items-center rounded-md border bg-fill transition-colors has-[input:focus-visible]:border-accent-ink',
          error ? 'border-danger' : 'border-transparent',
        )}
      >
        {step ? <StepButton {...step} direction={-1} /> : null}
        <div className={cx('flex min-w-0 flex-1 flex-col', step ? 'text-center' : 'px-3')}>
          <label htmlFor={id} className="truncate pt-0.5 text-xs text-muted">
            {label}
            {unit ? (
              <>
                {' '}
                <span translate="no" dir="ltr" className={trailing ? 'sr-only' : undefined}>
                  ({unit})
                </span>
              </>
            ) : null}
          </label>
          <div
            data-resting={resting}
            className={cx('text-base font-semibold text-ink', resting && RESTING)}
          >
            <input
              {...typed}
              ref={ref}
              id={id}
              dir="ltr"
              inputMode="decimal"
              autoComplete="off"
              placeholder={placeholder}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? noteId : undefined}
              onKeyDown={(event) => {
                if (!step || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
                event.preventDefault();
                step.onStep(event.key === 'ArrowUp' ? 1 : -1);
              }}
              className={cx(
                'num block h-7 w-full min-w-0 bg-transparent text-ellipsis outline-none placeholder:font-normal',
                step ? 'text-center' : 'text-match',
              )}
            />
          </div>
        </div>
        {step ? <StepButton {...step} direction={1} /> : null}
        {trailing}
      </div>
      <p
        id={noteId}
        aria-live="polite"
        className={cx('mt-1 text-xs text-danger', !error && 'hidden')}
      >
        {error}
      </p>
    </div>
  );
}

type StepButtonProps = NonNullable<InsetFieldProps['step']> & { direction: -1 | 1 };

function StepButton({ onStep, decreaseLabel, increaseLabel, direction }: StepButtonProps) {
  const press = usePressRepeat(() => onStep(direction), false);
  const Icon = direction < 0 ? Minus : Plus;
  return (
    <button
      type="button"
      aria-label={direction < 0 ? decreaseLabel : increaseLabel}
      className="tap relative inline-flex h-full w-11 shrink-0 items-center justify-center rounded-md text-muted -outline-offset-4 touch-manipulation select-none active:bg-fill-strong max-[359px]:w-9"
      {...press}
    >
      <Icon aria-hidden="true" className="size-4" />
    </button>
  );
}
