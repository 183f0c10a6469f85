import { Trans, useLingui } from '@lingui/react/macro';
import { Controller } from 'react-hook-form';
import { moveBetweenAccounts } from '#/api/transfer';
import { CheckRecordsLink } from '#/components/account/records-link';
import { recordsSearch } from '#/components/account/records-search';
import { CoinPicker } from '#/components/coin/coin-picker';
import { AmountField } from '#/components/money-form/amount-field';
import { MoneyAction } from '#/components/money-form/money-action';
import { useAmountRevalidation, useMoneyForm } from '#/components/money-form/use-money-form';
import { validationMessage } from '#/components/money-form/validation-message';
import type { Account } from '#core/domain/accounts.ts';
import type { Holding } from '#core/domain/assets.ts';
import { validateOwnTransfer } from '#core/domain/transfer.ts';
import { AccountPair, type AccountPairValue } from './account-pair';

interface OwnTransferFormProps {
  /** The holdings of the source account. */
  holdings: readonly Holding[];
  /** The selected holding. */
  holding: Holding;
  from: Account;
  to: Account;
  onCoin: (coinId: string) => void;
  onAccounts: (pair: AccountPairValue) => void;
  onDone: (() => void) | undefined;
}

/** The coin, accounts and amount of a transfer, which is free of charge and immediate. */
export function OwnTransferForm(props: OwnTransferFormProps) {
  const { holdings, holding, from, to, onCoin, onAccounts, onDone } = props;
  const { t } = useLingui();
  const { available: balance, code, coinId } = holding;
  const money = useMoneyForm({
    mode: 'onChange',
    defaultValues: { amount: '' },
    validate: (amount) => validateOwnTransfer({ from, to, amount, balance }),
    draft: { name: `changemoney-${coinId}`, fields: ['amount'] },
    toIntent: (amount) => ({ coinId, amount, from, to }),
    call: moveBetweenAccounts,
    toSecrets: () => undefined,
    resetsOnDone: true,
    onDone: () => onDone?.(),
  });
  // A different coin or account has a different balance.
  useAmountRevalidation(money.form, balance);

  return (
    <form noValidate className="flex flex-1 flex-col" onSubmit={money.onSubmit}>
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
          control={money.form.control}
          name="amount"
          render={({ field }) => (
            <AmountField
              {...field}
              label={t`Amount`}
              unit={code}
              available={balance}
              hasAll
              hint={<Trans>Transfers between your accounts are free and instant.</Trans>}
              error={validationMessage(money.errorOf('amount'), {
                coin: code,
                account: 'chosen',
                own: { sameAccount: <Trans>Choose two different accounts.</Trans> },
              })}
            />
          )}
        />
      </div>
      <MoneyAction
        money={money}
        records={<CheckRecordsLink search={recordsSearch(from, holding)} />}
      >
        <Trans context="between own accounts">Transfer</Trans>
      </MoneyAction>
    </form>
  );
}
