import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Controller, useWatch } from 'react-hook-form';
import { type Receiver, type SendableCoin, sendToMember } from '#/api/send';
import { CoinPicker } from '#/components/coin/coin-picker';
import { ConfirmationDialog } from '#/components/confirmation/confirmation-dialog';
import { useHasPasskey } from '#/components/credentials/passkey-part';
import { SecondFactorField } from '#/components/credentials/second-factor-part';
import { AmountField } from '#/components/money-form/amount-field';
import { MoneyAction } from '#/components/money-form/money-action';
import { useAmountRevalidation, useMoneyForm } from '#/components/money-form/use-money-form';
import { validationMessage } from '#/components/money-form/validation-message';
import { TransactionPasswordField } from '#/components/transaction-password/transaction-password-field';
import { buttonClass } from '#/ui/button-class';
import { readAmount } from '#core/domain/amount-input.ts';
import { readSecondFactor } from '#core/domain/security-second-factor.ts';
import { type MemberTransferValidationError, validateMemberTransfer } from '#core/domain/send.ts';
import { SendSummary } from './send-summary';
import type { Sent } from './sent-receipt';
import { TermsCard } from './terms-card';

interface SendFieldsProps {
  receiver: Receiver;
  /** Contains at least one coin. */
  coins: readonly SendableCoin[];
  /** True if two-step verification is on and its code is required. */
  hasTwoStep: boolean;
  onSent: (sent: Sent) => void;
}

type FormError = MemberTransferValidationError | 'noSecondFactor';

/** The coin, amount and secrets of a transfer to the confirmed receiver. */
export function SendFields({ receiver, coins, hasTwoStep, onSent }: SendFieldsProps) {
  const { t } = useLingui();
  const passkey = useHasPasskey() ? ('withdrawal' as const) : undefined;
  const coinOf = (id: string) => coins.find((coin) => coin.id === id) ?? coins[0];
  const money = useMoneyForm({
    mode: 'onChange',
    defaultValues: { coinId: coins[0]?.id ?? '', amount: '', password: '', secondFactor: '' },
    validate: (amount, values): FormError | undefined => {
      const terms = coinOf(values.coinId);
      return terms && validateMemberTransfer({ amount, balance: terms.balance, terms });
    },
    validateOthers: ({ secondFactor }) => {
      const isMissing = hasTwoStep && readSecondFactor(secondFactor) === undefined;
      return isMissing ? [['secondFactor', 'noSecondFactor']] : [];
    },
    draft: { name: `transfer-${receiver.id}`, fields: ['coinId', 'amount'] },
    toIntent: (amount, values) => {
      const id = coinOf(values.coinId)?.id;
      return id === undefined ? undefined : { receiverId: receiver.id, coinId: id, amount };
    },
    needsConfirmation: true,
    call: sendToMember,
    toSecrets: ({ password, secondFactor }) => ({
      transactionPassword: password,
      secondFactor: hasTwoStep ? secondFactor : undefined,
    }),
    onRefused: () => form.setValue('secondFactor', ''),
    isSaid: true,
    onDone: (_data, { amount }, message) =>
      onSent({ username: receiver.username, amount, message }),
  });
  const { form } = money;
  const [coinId, typed] = useWatch({ control: form.control, name: ['coinId', 'amount'] });
  const coin = coinOf(coinId);
  useAmountRevalidation(form, coin);
  const message = (field: 'amount' | 'password' | 'secondFactor') =>
    validationMessage(money.errorOf(field), {
      coin: coin?.code ?? '',
      own: {
        noSecondFactor: (
          <Trans>Enter the 6-digit code from your authenticator app, or a recovery code</Trans>
        ),
      },
    });

  if (!coin) return null;
  return (
    <form noValidate className="flex flex-1 flex-col" onSubmit={money.onSubmit}>
      <div className="flex flex-col gap-5 px-4 pt-4 pb-6">
        <CoinPicker
          label={t`Coin`}
          coins={coins}
          value={coin.id}
          onChange={(id) => form.setValue('coinId', id, { shouldDirty: true })}
        />
        <Controller
          control={form.control}
          name="amount"
          render={({ field }) => (
            <AmountField
              {...field}
              label={t`Amount`}
              unit={coin.code}
              available={coin.balance}
              places={coin.scale}
              hasAll="payable"
              error={message('amount')}
            />
          )}
        />
        <TermsCard coin={coin} amount={readAmount(typed)} />
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
      </div>
      <MoneyAction
        money={money}
        records={
          <Link to="/transfer-list" className={buttonClass({ size: 'lg', block: true })}>
            <Trans>View sent coins</Trans>
          </Link>
        }
      >
        <Trans>Send</Trans>
      </MoneyAction>
      <ConfirmationDialog
        confirmation={money.confirmation}
        title={<Trans>Review before you send</Trans>}
      >
        {({ intent }) => <SendSummary receiver={receiver} coin={coin} amount={intent.amount} />}
      </ConfirmationDialog>
    </form>
  );
}
