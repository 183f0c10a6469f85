import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { memberDataKey } from '#/api/member-data';
import { moveBetweenAccounts, type OwnTransfer } from '#/api/transfer';
import { recordsSearch } from '#/components/account/records-search';
import { CoinPicker } from '#/components/coin/coin-picker';
import { useMemberKey } from '#/components/member/use-member-key';
import { AmountField } from '#/components/money-form/amount-field';
import { MoneyAction } from '#/components/money-form/money-action';
import { submitValid } from '#/components/money-form/submit-valid';
import { useDraft } from '#/components/money-form/use-draft';
import { useMoneySubmit } from '#/components/money-form/use-money-submit';
import { validationResolver } from '#/components/money-form/validation-resolver';
import type { Account } from '#/domain/accounts';
import { readAmount } from '#/domain/amount-input';
import type { Holding } from '#/domain/assets';
import { type OwnTransferValidationError, validateOwnTransfer } from '#/domain/transfer';
import { buttonClass } from '#/ui/button-class';
import { AccountPair, type AccountPairValue } from './account-pair';

interface OwnTransferFormProps {
  /** Holdings of the source account. */
  holdings: readonly Holding[];
  /** The chosen holding. */
  holding: Holding;
  from: Account;
  to: Account;
  onCoin: (coinId: string) => void;
  onAccounts: (pair: AccountPairValue) => void;
}

/** Coin, accounts and amount of a transfer, which is free of charge and immediate (ADR-081). */
export function OwnTransferForm(props: OwnTransferFormProps) {
  const memberKey = useMemberKey();
  const { holdings, holding, from, to, onCoin, onAccounts } = props;
  const { t } = useLingui();
  const { available: balance, code, coinId } = holding;
  const form = useForm({
    mode: 'onChange',
    shouldFocusError: false,
    defaultValues: { amount: '' },
    resolver: validationResolver(({ amount }: { amount: string }) => {
      const validationError = validateOwnTransfer({
        from,
        to,
        amount: readAmount(amount),
        balance,
      });
      return validationError ? [['amount', validationError]] : [];
    }),
  });
  const forgetDraft = useDraft(form, `changemoney-${coinId}`, ['amount']);
  const money = useMoneySubmit({
    name: 'transfer',
    send: moveBetweenAccounts,
    toFields: (transfer: OwnTransfer) => transfer,
    refresh: [memberDataKey(memberKey)],
    onDone: () => {
      forgetDraft();
      form.reset();
    },
  });

  // The typed amount is validated against the balance of another coin or account from now on.
  useEffect(() => {
    if (balance && form.getValues('amount') !== '') void form.trigger('amount');
  }, [form, balance]);

  return (
    <form
      noValidate
      className="flex flex-1 flex-col"
      onSubmit={submitValid(form, ({ amount: typed }) => {
        const amount = readAmount(typed);
        if (amount) money.submit({ coinId, amount, from, to });
      })}
    >
      <div className="flex flex-col gap-5 px-4 pt-2 pb-6">
        <AccountPair from={from} to={to} onChange={onAccounts} />
        <CoinPicker
          label={t`Coin`}
          coins={holdings.map((one) => ({
            id: one.coinId,
            code: one.code,
            balance: one.available,
          }))}
          value={coinId}
          onChange={onCoin}
        />
        <Controller
          control={form.control}
          name="amount"
          render={({ field, fieldState: { error } }) => (
            <AmountField
              {...field}
              label={t`Amount`}
              unit={code}
              available={balance}
              hasAll
              hint={
                <Trans>Transfers between your accounts are free and take effect at once.</Trans>
              }
              error={
                error ? (
                  <ValidationMessage
                    validationError={error.message as OwnTransferValidationError}
                    coin={code}
                  />
                ) : null
              }
            />
          )}
        />
      </div>
      <MoneyAction
        money={money}
        records={
          <Link
            to="/trade-account"
            search={recordsSearch(from, holding)}
            className={buttonClass({ size: 'lg', block: true })}
          >
            <Trans>Check your records</Trans>
          </Link>
        }
      >
        <Trans>Transfer</Trans>
      </MoneyAction>
    </form>
  );
}

function ValidationMessage({
  validationError,
  coin,
}: {
  validationError: OwnTransferValidationError;
  coin: string;
}) {
  switch (validationError) {
    case 'noAmount':
      return <Trans>Enter an amount.</Trans>;
    case 'aboveBalance':
      return <Trans>Not enough {coin} in this account.</Trans>;
    case 'sameAccount':
      return <Trans>Choose two different accounts.</Trans>;
  }
}
