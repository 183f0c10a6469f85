import { Trans, useLingui } from '@lingui/react/macro';
import { useAmountText } from '#/components/money-form/use-amount-text';
import { Field } from '#/ui/field';
import { Stepper } from '#/ui/stepper';
import { readAmount } from '#core/domain/amount-input.ts';
import { add, compare, type Money, subtract, ZERO } from '#core/domain/money.ts';

interface StakeStepperProps {
  /** The typed text. */
  value: string;
  onChange: (value: string) => void;
  /** The minimum stake, which is also one step. */
  minimum: Money;
  coin: string;
}

/** The stake, if there is room for a separate field. */
export function StakeStepper({ value, onChange, minimum, coin }: StakeStepperProps) {
  const { t } = useLingui();
  const { type, text, note } = useAmountText({ value, onChange, places: 8, unit: coin });
  const stake = readAmount(value);
  const isLowest = stake !== undefined && compare(stake, minimum) <= 0;
  const step = (direction: -1 | 1) => {
    const from = stake ?? ZERO;
    const next = direction < 0 ? subtract(from, minimum) : add(from, minimum);
    onChange(compare(next, minimum) < 0 ? minimum : next);
  };
  return (
    <Field label={<Trans>Stake</Trans>} error={note}>
      <Stepper
        value={text}
        unit={coin}
        decreaseLabel={t`Less`}
        increaseLabel={t`More`}
        atMin={isLowest}
        onValueChange={type}
        onStep={step}
      />
    </Field>
  );
}
