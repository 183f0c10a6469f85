import { ph } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode, Ref } from 'react';
import { BalanceFigure } from '#/components/coin/balance-figure';
import { Chip } from '#/ui/chip';
import { Field } from '#/ui/field';
import { Stepper } from '#/ui/stepper';
import { readAmount } from '#core/domain/amount-input.ts';
import { formatBalance } from '#core/domain/assets-balance.ts';
import { formatAmount } from '#core/domain/format-number.ts';
import { compare, type Money } from '#core/domain/money.ts';
import { type AmountRange, choicesOfRange, placesOf, stepInRange } from '#core/domain/range.ts';
import { RangeText } from './range-text';
import { useAmountText } from './use-amount-text';

/**
 * The decimals of amounts. A range with a whole minimum accepts only whole amounts
 * (product.md#whole-amounts).
 */
const PLACES = 8;

interface RangeStepperProps {
  label: string;
  /** The typed text, in latin digits. */
  value: string;
  onChange: (value: string) => void;
  range: AmountRange;
  unit: string;
  /** The available balance, shown at the end of the label. */
  available?: Money | undefined;
  error?: ReactNode;
  name?: string | undefined;
  onBlur?: (() => void) | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/**
 * An amount within a range, which is typed or changed in whole steps. Accepts a Controller's
 * `field`.
 */
export function RangeStepper(props: RangeStepperProps) {
  const { t } = useLingui();
  const { label, value, onChange, range, unit, available } = props;
  const amount = readAmount(value);
  const places = placesOf(range.minimum, PLACES);
  const { type, text, note } = useAmountText({ value, onChange, places, unit });
  const choices = choicesOfRange(range, available);
  return (
    <div className="flex flex-col gap-2">
      <Field
        label={label}
        trailing={
          available === undefined ? null : (
            <span className="text-xs text-muted">
              <Trans>
                Available{' '}
                <BalanceFigure amount={available} unit={unit}>
                  {ph({ amount: formatBalance(available) })}
                </BalanceFigure>
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
          value={text}
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
      {choices.length > 1 ? (
        <fieldset aria-label={t`Quick amounts`} className="grid grid-cols-4 gap-2">
          {choices.map((choice) => (
            <Chip
              key={choice}
              selected={amount !== undefined && compare(amount, choice) === 0}
              onClick={() => onChange(choice)}
              className="min-h-11 min-w-0 px-1"
            >
              <span translate="no" className="num">
                {formatAmount(choice).replace(/\.00$/, '')}
              </span>
            </Chip>
          ))}
        </fieldset>
      ) : null}
    </div>
  );
}
