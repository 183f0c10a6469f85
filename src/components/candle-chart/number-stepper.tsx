import { useLingui } from '@lingui/react/macro';
import { Minus, Plus } from 'lucide-react';
import { usePressRepeat } from '#/ui/use-press-repeat';
import type { IndicatorField } from '#core/domain/indicators.ts';

interface NumberStepperProps {
  label: string;
  value: number;
  field: IndicatorField;
  onChange: (value: number) => void;
}

const BUTTON =
  'inline-flex size-11 items-center justify-center rounded-md text-ink touch-manipulation select-none active:bg-fill-strong disabled:opacity-45';

/**
 * A number setting of an indicator. It is changed by presses, which repeat while the button is
 * held.
 */
export function NumberStepper({ label, value, field, onChange }: NumberStepperProps) {
  const { t } = useLingui();
  const { min, max, step } = field;
  const move = (direction: -1 | 1) => {
    const next = Number((value + direction * step).toFixed(2));
    onChange(Math.min(max, Math.max(min, next)));
  };
  const down = usePressRepeat(() => move(-1), value <= min);
  const up = usePressRepeat(() => move(1), value >= max);
  return (
    <fieldset aria-label={label} className="flex items-center gap-1 text-sm">
      <span className="min-w-0 flex-1">{label}</span>
      <button type="button" aria-label={t`Less: ${label}`} className={BUTTON} {...down}>
        <Minus aria-hidden="true" className="size-4" />
      </button>
      <output translate="no" className="num w-12 text-center font-semibold">
        {value}
      </output>
      <button type="button" aria-label={t`More: ${label}`} className={BUTTON} {...up}>
        <Plus aria-hidden="true" className="size-4" />
      </button>
    </fieldset>
  );
}
