import { ph } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, type Ref, useId } from 'react';
import { BalanceFigure } from '#/components/coin/balance-figure';
import { useAmountText } from '#/components/money-form/use-amount-text';
import { LinkButton } from '#/ui/link-button';
import { useTypedText } from '#/ui/use-typed-text';
import { formatBalance } from '#core/domain/assets-balance.ts';
import { isPositive, type Money } from '#core/domain/money.ts';
import { FORM_PLACES } from '#core/domain/range.ts';
import { ConvertBox } from './convert-box';

interface PayBoxProps {
  /** The text as typed, in latin digits. */
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  name: string;
  ref: Ref<HTMLInputElement>;
  /** The code of the source coin. */
  code: string;
  /** Available balance; `undefined` while it is unknown. */
  balance: Money | undefined;
  error: ReactNode;
  picker: ReactNode;
}

/** The coin to convert, and the amount. */
export function PayBox(props: PayBoxProps) {
  const { value, onChange, onBlur, name, ref, code, balance, picker } = props;
  const id = useId();
  const { type, text, note } = useAmountText({ value, onChange, places: FORM_PLACES, unit: code });
  const typed = useTypedText(text, type);
  const error = note ?? props.error;
  return (
    <ConvertBox
      id={id}
      label={<Trans>You pay</Trans>}
      trailing={
        balance === undefined ? null : (
          <span className="flex items-center gap-3 text-xs text-muted">
            <span>
              <Trans>
                Available{' '}
                <BalanceFigure amount={balance} unit={code}>
                  {ph({ amount: formatBalance(balance) })}
                </BalanceFigure>
              </Trans>
            </span>
            <LinkButton disabled={!isPositive(balance)} onClick={() => onChange(balance)}>
              <Trans context="whole balance">All</Trans>
            </LinkButton>
          </span>
        )
      }
      picker={picker}
      error={error}
    >
      <input
        ref={ref}
        id={id}
        name={name}
        dir="ltr"
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        {...typed}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
        onBlur={onBlur}
        className="num h-11 w-full min-w-0 flex-1 bg-transparent text-match text-lg font-semibold text-ink text-ellipsis outline-none placeholder:font-normal placeholder:text-faint"
      />
    </ConvertBox>
  );
}
