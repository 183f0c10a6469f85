import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Controller, useForm, useFormState, useWatch } from 'react-hook-form';
import { memberDataKey } from '#/api/member-data';
import { type MemberTransfer, type Receiver, type SendableCoin, sendToMember } from '#/api/send';
import { CoinPicker } from '#/components/coin/coin-picker';
import { useMemberKey } from '#/components/member/use-member-key';
import { AmountField } from '#/components/money-form/amount-field';
import { MoneyAction } from '#/components/money-form/money-action';
import { submitValid } from '#/components/money-form/submit-valid';
import { useDraft } from '#/components/money-form/use-draft';
import { useMoneySubmit } from '#/components/money-form/use-money-submit';
import { validationResolver } from '#/components/money-form/validation-resolver';
import { ReviewDialog } from '#/components/review/review-dialog';
import { useReview } from '#/components/review/use-review';
import { TransactionPasswordField } from '#/components/transaction-password/transaction-password-field';
import { readAmount } from '#/domain/amount-input';
import { validateMemberTransfer } from '#/domain/send';
import { buttonClass } from '#/ui/button-class';
import { SendReview } from './send-review';
import { type SendValidationError, ValidationMessage } from './send-validation-message';
import { TermsCard } from './terms-card';

interface SendValues {
  coinId: string;
  amount: string;
  password: string;
}

interface SendFieldsProps {
  receiver: Receiver;
  /** Contains at least one coin. */
  coins: readonly SendableCoin[];
  onSent: () => void;
}

/** Coin, amount and transaction password of a transfer to the confirmed receiver. */
export function SendFields({ receiver, coins, onSent }: SendFieldsProps) {
  const memberKey = useMemberKey();
  const { t } = useLingui();
  const coinOf = (id: string) => coins.find((coin) => coin.id === id) ?? coins[0];
  const form = useForm<SendValues>({
    mode: 'onChange',
    shouldFocusError: false,
    defaultValues: { coinId: coins[0]?.id ?? '', amount: '', password: '' },
    resolver: validationResolver(({ coinId, amount, password }) => {
      const terms = coinOf(coinId);
      const validationError =
        terms &&
        validateMemberTransfer({
          amount: readAmount(amount),
          balance: terms.balance,
          terms,
        });
      const found: [keyof SendValues, SendValidationError][] = validationError
        ? [['amount', validationError]]
        : [];
      return password === '' ? [...found, ['password', 'noPassword']] : found;
    }),
  });
  const forgetDraft = useDraft(form, `transfer-${receiver.id}`, ['coinId', 'amount']);
  const money = useMoneySubmit({
    name: 'internalTransfer',
    send: (
      { transfer, transactionPassword }: { transfer: MemberTransfer; transactionPassword: string },
      key,
    ) => sendToMember(transfer, transactionPassword, key),
    toFields: ({ transfer }) => transfer,
    refresh: [memberDataKey(memberKey)],
    onDone: () => {
      forgetDraft();
      onSent();
    },
    onRefused: () => {
      form.resetField('password');
      form.setFocus('password');
    },
  });
  const review = useReview(money.submit);
  const [coinId, typed] = useWatch({ control: form.control, name: ['coinId', 'amount'] });
  const { errors } = useFormState({ control: form.control });
  const coin = coinOf(coinId);
  const words = (error: { message?: string | undefined } | undefined) =>
    error?.message ? (
      <ValidationMessage
        validationError={error.message as SendValidationError}
        coin={coin?.code ?? ''}
      />
    ) : null;

  // The typed amount is validated against another balance from now on.
  useEffect(() => {
    if (coin && form.getValues('amount') !== '') void form.trigger('amount');
  }, [form, coin]);

  if (!coin) return null;
  return (
    <form
      noValidate
      className="flex flex-1 flex-col"
      onSubmit={submitValid(form, (values) => {
        const amount = readAmount(values.amount);
        if (!amount || money.state !== 'idle') return;
        const transfer = { receiverId: receiver.id, coinId: coin.id, amount };
        review.ask({ transfer, transactionPassword: values.password });
      })}
    >
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
              error={words(errors.amount)}
            />
          )}
        />
        <TermsCard coin={coin} amount={readAmount(typed)} />
        <TransactionPasswordField {...form.register('password')} error={words(errors.password)} />
      </div>
      <MoneyAction
        money={money}
        records={
          <Link to="/transfer-list" className={buttonClass({ size: 'lg', block: true })}>
            <Trans>Check your transfers</Trans>
          </Link>
        }
      >
        <Trans>Send</Trans>
      </MoneyAction>
      <ReviewDialog review={review} title={<Trans>Check your transfer</Trans>}>
        {({ transfer }) => <SendReview receiver={receiver} coin={coin} amount={transfer.amount} />}
      </ReviewDialog>
    </form>
  );
}
