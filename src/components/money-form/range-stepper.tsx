import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode, Ref } from 'react';
import { readAmount } from '#/domain/amount-input';
import { formatAmount } from '#/domain/format-number';
import { compare, type Money } from '#/domain/money';
import { type AmountRange, placesOf, stepInRange } from '#/domain/range';
import { Field } from '#/ui/field';
import { Numeric } from '#/ui/numeric';
import { Stepper } from '#/ui/stepper';
import { RangeText } from './range-text';
import { useAmountText } from './use-amount-text';

/** Decimals of amounts (specification section 9); a range that starts whole takes whole ones only. */
const PLACES = 8;

interface RangeStepperProps {
  label: string;
  /** As typed, in latin digits. */
  value: string;
  onChange: (value: string) => void;
  range: AmountRange;
  unit: string;
  /** Shown at the end of the label when it is known. */
  available?: Money | undefined;
  error?: ReactNode;
  name?: string | undefined;
  onBlur?: (() => void) | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** An amount between two bounds, typed or stepped by whole units. Takes a Controller's `field`. */
export function RangeStepper(props: RangeStepperProps) {
  const { t } = useLingui();
  const { label, value, onChange, range, unit, available } = props;
  const amount = readAmount(value);
  const places = placesOf(range.minimum, PLACES);
  const { type, note } = useAmountText({ value, onChange, places, unit });
  return (
    <Field
      label={label}
      trailing={
        available === undefined ? null : (
          <span className="text-xs text-muted">
            <Trans>
              Available <Numeric unit={unit}>{formatAmount(available)}</Numeric>
            </Trans>
          </span>
        )
      }
      hint={<RangeText range={range} unit={unit} />}
      error={note ?? props.error}
    >
      <Stepper
        ref={props.ref}
        name={props.name}
        onBlur={props.onBlur}
        value={value}
        inputMode={places === 0 ? 'numeric' : 'decimal'}
        unit={unit}
        decreaseLabel={t`Less`}
        increaseLabel={t`More`}
        atMin={amount !== undefined && compare(amount, range.minimum) <= 0}
        atMax={amount !== undefined && compare(amount, range.maximum) >= 0}
        onValueChange={type}
        onStep={(direction) => onChange(stepInRange(readAmount(value), direction, range))}
      />
    </Field>
  );
}
