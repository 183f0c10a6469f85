import { Trans, useLingui } from '@lingui/react/macro';
import { Controller, useWatch } from 'react-hook-form';
import { emailCodeMutation } from '#/api/auth';
import type { WithdrawalOffer } from '#/api/withdrawal';
import { EmailCodeField } from '#/components/credentials/email-code-field';
import { PasskeyProof, useHasPasskey } from '#/components/credentials/passkey-part';
import { SecondFactorField } from '#/components/credentials/second-factor-part';
import { AmountField } from '#/components/money-form/amount-field';
import { type MoneyForm, useAmountRevalidation } from '#/components/money-form/use-money-form';
import { validationMessage } from '#/components/money-form/validation-message';
import { TransactionPasswordField } from '#/components/transaction-password/transaction-password-field';
import { Numeric } from '#/ui/numeric';
import { readAmount } from '#core/domain/amount-input.ts';
import { formatAmount } from '#core/domain/format-number.ts';
import { isPasskeyProof } from '#core/domain/security-second-factor.ts';
import { CostFacts } from './cost-facts';
import type { FormValidationError, WithdrawalValues } from './withdrawal-values';

interface WithdrawalFieldsProps {
  money: MoneyForm<WithdrawalValues, FormValidationError>;
  /** Code of the coin. */
  code: string;
  offer: WithdrawalOffer;
  /** When set, a code sent to this address is required. */
  email: string | undefined;
  hasTwoStep: boolean;
}

/** Amount with its cost, transaction password, and e-mail code or second factor. */
export function WithdrawalFields({ money, code, offer, email, hasTwoStep }: WithdrawalFieldsProps) {
  const { t } = useLingui();
  const { form, errorOf } = money;
  const typed = useWatch({ control: form.control, name: 'amount' });
  useAmountRevalidation(form, offer);
  const passkey = useHasPasskey() ? ('withdrawal' as const) : undefined;
  const secondFactor = useWatch({ control: form.control, name: 'secondFactor' });
  const setSecondFactor = (value: string) =>
    form.setValue('secondFactor', value, { shouldValidate: form.formState.isSubmitted });
  const message = (field: 'amount' | 'emailCode' | 'secondFactor' | 'password') =>
    messageOf(errorOf(field), code, offer);

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
            error={message('amount')}
          />
        )}
      />
      <CostFacts
        amount={readAmount(typed)}
        terms={offer}
        code={code}
        className="rounded-lg bg-surface px-4 py-3"
      />
      {email === undefined || isPasskeyProof(secondFactor) ? null : (
        <EmailCodeField
          {...form.register('emailCode')}
          purpose="withdraw"
          mutation={emailCodeMutation('withdraw')}
          hint={
            <Trans>
              The code is sent to <bdi>{email}</bdi>.
            </Trans>
          }
          error={message('emailCode')}
        />
      )}
      {email === undefined || !passkey ? null : (
        <PasskeyProof
          use={passkey}
          value={secondFactor}
          onChange={setSecondFactor}
          error={message('secondFactor')}
        />
      )}
      <TransactionPasswordField {...form.register('password')} error={message('password')} />
      {hasTwoStep ? (
        <Controller
          control={form.control}
          name="secondFactor"
          render={({ field }) => (
            <SecondFactorField {...field} passkey={passkey} error={message('secondFactor')} />
          )}
        />
      ) : null}
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

function messageOf(
  error: FormValidationError | 'noPassword' | undefined,
  code: string,
  offer: WithdrawalOffer,
) {
  const minimum = formatAmount(offer.minimum);
  const maximum = formatAmount(offer.maximum);
  return validationMessage(error, {
    coin: code,
    own: {
      outOfRange:
        !offer.minimum || !offer.maximum ? (
          <Limits code={code} offer={offer} />
        ) : (
          <Trans>
            The amount must be between {minimum} and {maximum} {code}.
          </Trans>
        ),
      noSecondFactor: <Trans>Enter the 6 digits of the app, or a recovery code</Trans>,
      noCode: <Trans>Enter the code from the e-mail</Trans>,
    },
  });
}
