import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import { AmountField } from '#/components/money-form/amount-field';
import type { MoneyForm } from '#/components/money-form/use-money-form';
import { validationMessage } from '#/components/money-form/validation-message';
import { TransactionPasswordField } from '#/components/transaction-password/transaction-password-field';
import type { ConversionValidationError } from '#/domain/convert';
import { formatAmount } from '#/domain/format-number';
import type { Money } from '#/domain/money';

interface ConvertFieldsProps {
  money: MoneyForm<{ amount: string; password: string }, ConversionValidationError>;
  /** Code of the source coin. */
  code: string;
  balance: Money | undefined;
  /** The largest amount the order books can convert. */
  most: Money | undefined;
  /** Rendered between amount and password: the estimate. */
  children: ReactNode;
}

/** Amount and transaction password. */
export function ConvertFields({ money, code, balance, most, children }: ConvertFieldsProps) {
  const { t } = useLingui();
  const { form, errorOf } = money;
  return (
    <>
      <Controller
        control={form.control}
        name="amount"
        render={({ field }) => (
          <AmountField
            {...field}
            label={t`Quantity`}
            unit={code}
            available={balance}
            hasAll
            error={message(errorOf('amount'), code, most)}
          />
        )}
      />
      {children}
      <TransactionPasswordField
        {...form.register('password')}
        error={message(errorOf('password'), code, most)}
      />
    </>
  );
}

function message(
  error: ConversionValidationError | 'noPassword' | undefined,
  coin: string,
  mostOfBook: Money | undefined,
) {
  const most = formatAmount(mostOfBook ?? '0');
  const coins = <Trans>Choose two different coins.</Trans>;
  return validationMessage(error, {
    coin,
    account: 'chosen',
    own: {
      noAmount: <Trans>Enter an amount to convert.</Trans>,
      nothingReceived: <Trans>The amount is too small to convert.</Trans>,
      aboveBook: (
        <Trans>
          At most {most} {coin} can be converted right now.
        </Trans>
      ),
      noRate: <Trans>There is no price for this pair right now.</Trans>,
      noCoin: coins,
      sameCoin: coins,
    },
  });
}
