import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { Controller, type UseFormReturn, useFormState, useWatch } from 'react-hook-form';
import type { WithdrawalOffer } from '#/api/withdrawal';
import { EmailCodeField } from '#/components/credentials/email-code-field';
import { AmountField } from '#/components/money-form/amount-field';
import { TransactionPasswordField } from '#/components/transaction-password/transaction-password-field';
import { readAmount } from '#/domain/amount-input';
import { formatAmount } from '#/domain/format-number';
import { Numeric } from '#/ui/numeric';
import { CostFacts } from './cost-facts';
import type { FormValidationError, WithdrawalValues } from './withdrawal-values';

interface WithdrawalFieldsProps {
  form: UseFormReturn<WithdrawalValues>;
  /** Code of the coin. */
  code: string;
  offer: WithdrawalOffer;
  /** When set, a code sent to this address is required. */
  email: string | undefined;
}

/** Amount with its cost, transaction password and e-mail code. */
export function WithdrawalFields({ form, code, offer, email }: WithdrawalFieldsProps) {
  const { t } = useLingui();
  const { errors } = useFormState({ control: form.control });
  const typed = useWatch({ control: form.control, name: 'amount' });
  const words = (error: { message?: string | undefined } | undefined) =>
    error?.message ? (
      <ValidationMessage
        validationError={error.message as FormValidationError}
        code={code}
        offer={offer}
      />
    ) : null;

  // The typed amount is validated against other terms from now on.
  useEffect(() => {
    if (offer && form.getValues('amount') !== '') void form.trigger('amount');
  }, [form, offer]);

  return (
    <>
      <Controller
        control={form.control}
        name="amount"
        render={({ field }) => (
          <AmountField
            {...field}
            label={t`Amount`}
            unit={code}
            available={offer.balance}
            places={offer.scale}
            hasAll="payable"
            hint={<Limits code={code} offer={offer} />}
            error={words(errors.amount)}
          />
        )}
      />
      <CostFacts
        amount={readAmount(typed)}
        terms={offer}
        code={code}
        className="rounded-lg bg-surface px-4 py-3"
      />
      {email === undefined ? null : (
        <EmailCodeField
          {...form.register('emailCode')}
          purpose="withdraw"
          hint={
            <Trans>
              The code goes to <bdi>{email}</bdi>.
            </Trans>
          }
          error={words(errors.emailCode)}
        />
      )}
      <TransactionPasswordField {...form.register('password')} error={words(errors.password)} />
    </>
  );
}

type LimitsProps = Pick<WithdrawalFieldsProps, 'code' | 'offer'>;

/** Both limits, or the one the server states. */
function Limits({ code, offer: { minimum, maximum } }: LimitsProps) {
  const least = formatAmount(minimum);
  const most = formatAmount(maximum);
  if (minimum && maximum) {
    const range = (
      <Numeric unit={code}>
        {least} – {most}
      </Numeric>
    );
    return <Trans>Limits: {range}</Trans>;
  }
  if (minimum) {
    return (
      <Trans>
        At least {least} {code}
      </Trans>
    );
  }
  return maximum ? (
    <Trans>
      At most {most} {code}
    </Trans>
  ) : null;
}

interface ValidationMessageProps {
  validationError: FormValidationError;
  code: string;
  offer: WithdrawalOffer;
}

function ValidationMessage({ validationError, code, offer }: ValidationMessageProps) {
  const minimum = formatAmount(offer.minimum);
  const maximum = formatAmount(offer.maximum);
  switch (validationError) {
    case 'noAmount':
      return <Trans>Enter an amount.</Trans>;
    case 'tooPrecise':
      return <Trans>This amount has too many decimals.</Trans>;
    case 'outOfRange':
      return !offer.minimum || !offer.maximum ? (
        <Limits code={code} offer={offer} />
      ) : (
        <Trans>
          The amount must be within {minimum} to {maximum} {code}.
        </Trans>
      );
    case 'nothingArrives':
      return <Trans>Too small: nothing would be left after the fee.</Trans>;
    case 'aboveBalance':
      return <Trans>Not enough {code} in your funds account.</Trans>;
    case 'noPassword':
      return <Trans>Enter your transaction password.</Trans>;
    case 'noCode':
      return <Trans>Enter the code from the e-mail</Trans>;
  }
}
