import { Minus, Plus } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { useFieldProps } from './field.tsx';
import { usePressRepeat } from './use-press-repeat.ts';
import { useTypedText } from './use-typed-text.ts';

export interface StepperProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  value: string;
  onValueChange: (value: string) => void;
  /**
   * One step down or up. The caller does the arithmetic. It is repeated while the button is held.
   */
  onStep: (direction: -1 | 1) => void;
  decreaseLabel: string;
  increaseLabel: string;
  atMin?: boolean | undefined;
  atMax?: boolean | undefined;
  unit?: ReactNode;
}

export function Stepper({
  value,
  onValueChange,
  onStep,
  decreaseLabel,
  increaseLabel,
  atMin,
  atMax,
  unit,
  id,
  ...rest
}: StepperProps) {
  const linked = useFieldProps({ id });
  const typed = useTypedText(value, onValueChange);
  const down = usePressRepeat(() => onStep(-1), Boolean(atMin));
  const up = usePressRepeat(() => onStep(1), Boolean(atMax));
  return (
    <div
      className={cx(
        'flex min-h-12 items-center rounded-md border bg-fill transition-colors has-[input:focus-visible]:border-accent-ink',
        linked['aria-invalid'] ? 'border-danger' : 'border-transparent',
      )}
    >
      <button type="button" aria-label={decreaseLabel} className={STEP_CLASS} {...down}>
        <Minus aria-hidden="true" className="size-5" />
      </button>
      <span className="flex min-w-0 flex-1 items-center justify-center gap-1">
        <input
          inputMode="decimal"
          autoComplete="off"
          {...rest}
          {...linked}
          {...typed}
          dir="ltr"
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
            event.preventDefault();
            onStep(event.key === 'ArrowUp' ? 1 : -1);
          }}
          className="num h-12 w-full min-w-0 bg-transparent text-center text-base font-semibold text-ink outline-none"
        />
        {unit ? (
          <span translate="no" className="shrink-0 text-sm text-muted">
            {unit}
          </span>
        ) : null}
      </span>
      <button type="button" aria-label={increaseLabel} className={STEP_CLASS} {...up}>
        <Plus aria-hidden="true" className="size-5" />
      </button>
    </div>
  );
}

const STEP_CLASS =
  'inline-flex size-12 shrink-0 items-center justify-center rounded-md text-ink -outline-offset-4 touch-manipulation select-none active:bg-fill-strong disabled:text-faint disabled:opacity-45';
