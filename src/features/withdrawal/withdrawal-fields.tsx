import { Trans, useLingui } from '@lingui/react/macro';
import { Controller, useWatch } from 'react-hook-form';
import type { WithdrawalOffer } from '#/api/withdrawal';
import { FactorFields } from '#/components/credentials/factor-fields';
import { AmountField } from '#/components/money-form/amount-field';
import { type MoneyForm, useAmountRevalidation } from '#/components/money-form/use-money-form';
import { validationMessage } from '#/components/money-form/validation-message';
import { TransactionPasswordField } from '#/components/transaction-password/transaction-password-field';
import { Numeric } from '#/ui/numeric';
import { readAmount } from '#core/domain/amount-input.ts';
import { formatAmount } from '#core/domain/format-number.ts';
import { isPositive } from '#core/domain/money.ts';
import { CostFacts } from './cost-facts';
import { ShareChips } from './share-chips';
import type { FormValidationError, WithdrawalValues } from './withdrawal-values';

interface WithdrawalFieldsProps {
  money: MoneyForm<WithdrawalValues, FormValidationError>;
  code: string;
  offer: WithdrawalOffer;
  /** True if a code sent to the member's e-mail address is required. */
  needsCode: boolean;
  hasTwoStep: boolean;
}

/** The amount with its cost, the transaction password, and the e-mail code or second factor. */
export function WithdrawalFields({
  money,
  code,
  offer,
  needsCode,
  hasTwoStep,
}: WithdrawalFieldsProps) {
  const { t } = useLingui();
  const { form, errorOf } = money;
  const typed = useWatch({ control: form.control, name: 'amount' });
  useAmountRevalidation(form, offer);
  const message = (field: 'amount' | 'emailCode' | 'secondFactor' | 'password') =>
    messageOf(errorOf(field), code, offer);
  const factorFields = (
    <Controller
      control={form.control}
      name="secondFactor"
      render={({ field }) => (
        <FactorFields
          factor={hasTwoStep ? 'secondFactor' : 'emailCode'}
          purpose="withdraw"
          use="withdrawal"
          secondFactor={field}
          emailCode={form.register('emailCode')}
          errors={{ secondFactor: message('secondFactor'), emailCode: message('emailCode') }}
        />
      )}
    />
  );

  return (
    <>
      <Controller
        control={form.control}
        name="amount"
        render={({ field }) => (
          <>
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
            {offer.balance && isPositive(offer.balance) ? (
              <ShareChips balance={offer.balance} places={offer.scale} onChange={field.onChange} />
            ) : null}
          </>
        )}
      />
      <CostFacts
        amount={readAmount(typed)}
        terms={offer}
        code={code}
        className="rounded-lg bg-surface px-4 py-3"
      />
      {needsCode ? factorFields : null}
      <TransactionPasswordField {...form.register('password')} error={message('password')} />
      {hasTwoStep ? factorFields : null}
    </>
  );
}

type LimitsProps = Pick<WithdrawalFieldsProps, 'code' | 'offer'>;

/** Both limits, or the only one that the server states. */
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
      Up to {most} {code}
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
      noSecondFactor: (
        <Trans>Enter the 6-digit code from your authenticator app, or a recovery code</Trans>
      ),
      noCode: <Trans>Enter the code from the e-mail</Trans>,
    },
  });
}
