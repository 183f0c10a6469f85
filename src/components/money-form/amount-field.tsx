import { ph } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode, Ref } from 'react';
import { BalanceFigure } from '#/components/coin/balance-figure';
import { Field } from '#/ui/field';
import { LinkButton } from '#/ui/link-button';
import { TextInput } from '#/ui/text-input';
import { useTypedText } from '#/ui/use-typed-text';
import { formatBalance } from '#core/domain/assets-balance.ts';
import { isPositive, type Money, roundDown } from '#core/domain/money.ts';
import { FORM_PLACES } from '#core/domain/range.ts';
import { useAmountText } from './use-amount-text';

interface AmountFieldProps {
  label: ReactNode;
  /** The typed text, in latin digits. It is empty if there is no amount. */
  value: string;
  /**
   * Called with a valid or an ambiguous amount. This field itself reports input that it refuses.
   */
  onChange: (value: string) => void;
  /** The maximum number of decimals. With 0, only whole numbers are accepted. */
  places?: number | undefined;
  /** The coin of the amount, shown after the digits. */
  unit?: string | undefined;
  /** The exact balance. Its line is not shown while it is `undefined`. */
  available?: Money | undefined;
  /** The coin of the balance if it differs from `unit`. */
  availableUnit?: string | undefined;
  /**
   * Shows a link that inserts the exact balance. With `payable`, the balance is rounded down to the
   * accepted decimals.
   */
  hasAll?: boolean | 'payable' | undefined;
  placeholder?: string | undefined;
  hint?: ReactNode;
  error?: ReactNode;
  disabled?: boolean | undefined;
  /** True if the page has its own keys for the field, so a phone's keyboard does not open. */
  hasKeypad?: boolean | undefined;
  name?: string | undefined;
  onBlur?: (() => void) | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/**
 * A field for an amount, in the digits of any script. Accepts the `field` of a react-hook-form
 * Controller; `readAmount` parses its text.
 */
export function AmountField(props: AmountFieldProps) {
  const { value, onChange, places = FORM_PLACES, unit, available, availableUnit = unit } = props;

  const all = available && props.hasAll === 'payable' ? roundDown(available, places) : available;

  const { type, text, note } = useAmountText({ value, onChange, places, unit });
  const typed = useTypedText(text, type);

  return (
    <Field
      label={props.label}
      trailing={
        available === undefined ? null : (
          <span className="text-xs text-muted">
            <Trans>
              Available{' '}
              <BalanceFigure amount={available} unit={availableUnit}>
                {ph({ amount: formatBalance(available) })}
              </BalanceFigure>
            </Trans>
          </span>
        )
      }
      hint={props.hint}
      error={note ?? props.error}
    >
      <TextInput
        ref={props.ref}
        name={props.name}
        disabled={props.disabled}
        onBlur={props.onBlur}
        dir="ltr"
        inputMode={props.hasKeypad ? 'none' : places === 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        placeholder={props.placeholder}
        {...typed}
        trailing={
          <>
            {unit ? <span translate="no">{unit}</span> : null}
            {props.hasAll ? (
              <LinkButton
                className="-me-3 min-h-11 min-w-11 justify-center ps-3 pe-3"
                disabled={all === undefined || !isPositive(all)}
                onClick={() => all !== undefined && onChange(all)}
              >
                <Trans context="whole balance">All</Trans>
              </LinkButton>
            ) : null}
          </>
        }
      />
    </Field>
  );
}
