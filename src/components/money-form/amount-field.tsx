import { Trans } from '@lingui/react/macro';
import type { ReactNode, Ref } from 'react';
import { formatAmount } from '#/domain/format-number';
import { isPositive, type Money, roundDown } from '#/domain/money';
import { FORM_PLACES } from '#/domain/range';
import { Field } from '#/ui/field';
import { LinkButton } from '#/ui/link-button';
import { Numeric } from '#/ui/numeric';
import { TextInput } from '#/ui/text-input';
import { useAmountText } from './use-amount-text';

interface AmountFieldProps {
  label: ReactNode;
  /** As typed, in latin digits; empty is nothing. */
  value: string;
  /** Called with what is an amount or unclear; what is refused is said here. */
  onChange: (value: string) => void;
  /** Decimals at most; 0 takes whole numbers only. */
  places?: number | undefined;
  /** Coin of the amount, after the digits. */
  unit?: string | undefined;
  /** Exact balance; missing while it is not known, and then there is no line for it. */
  available?: Money | undefined;
  /** Coin of the balance, when it is not `unit`. */
  availableUnit?: string | undefined;
  /** A link that fills in the exact balance; `payable`: without decimals finer than may be typed. */
  hasAll?: boolean | 'payable' | undefined;
  placeholder?: string | undefined;
  hint?: ReactNode;
  error?: ReactNode;
  disabled?: boolean | undefined;
  name?: string | undefined;
  onBlur?: (() => void) | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/**
 * Where a member types an amount, in the digits of any script. Takes the `field` of a react-hook-form
 * Controller as it is; what the text is worth tells `readAmount`.
 */
export function AmountField(props: AmountFieldProps) {
  const { value, onChange, places = FORM_PLACES, unit, available, availableUnit = unit } = props;

  const all = available && props.hasAll === 'payable' ? roundDown(available, places) : available;

  const { type, note } = useAmountText({ value, onChange, places, unit });

  return (
    <Field
      label={props.label}
      trailing={
        available === undefined ? null : (
          <span className="text-xs text-muted">
            <Trans>
              Available <Numeric unit={availableUnit}>{formatAmount(available)}</Numeric>
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
        inputMode={places === 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        placeholder={props.placeholder}
        value={value}
        onChange={(event) => type(event.target.value)}
        trailing={
          <>
            {unit}
            {props.hasAll ? (
              <LinkButton
                className="ms-3"
                disabled={all === undefined || !isPositive(all)}
                onClick={() => all !== undefined && onChange(all)}
              >
                <Trans>All</Trans>
              </LinkButton>
            ) : null}
          </>
        }
      />
    </Field>
  );
}
