import { Trans } from '@lingui/react/macro';
import { Controller, useWatch } from 'react-hook-form';
import { type ConvertibleCoin, convertCoins } from '#/api/convert';
import { CheckRecordsLink } from '#/components/account/records-link';
import { MoneyAction } from '#/components/money-form/money-action';
import { useMoneyForm } from '#/components/money-form/use-money-form';
import { TransactionPasswordField } from '#/components/transaction-password/transaction-password-field';
import type { Account } from '#core/domain/accounts.ts';
import { readAmount } from '#core/domain/amount-input.ts';
import { validateConversion } from '#core/domain/convert.ts';
import { isPositive, type Money } from '#core/domain/money.ts';
import { BlockMessage } from './block-message';
import { CoinPair, type CoinPairValue } from './coin-pair';
import { conversionMessage } from './conversion-message';
import { Estimate } from './estimate';
import { PayBox } from './pay-box';
import { usePinnedRate } from './use-pinned-rate';
import { useQuote } from './use-quote';

interface ConvertFormProps {
  account: Account;
  coins: readonly ConvertibleCoin[];
  from: ConvertibleCoin | undefined;
  to: ConvertibleCoin | undefined;
  /** The available balances by coin id. A balance that is absent is unknown. */
  balances: ReadonlyMap<string, Money>;
  onPair: (pair: CoinPairValue) => void;
}

/** The form of a conversion: coins, amount, estimate and transaction password. */
export function ConvertForm(props: ConvertFormProps) {
  const { account, coins, from, to, balances, onPair } = props;
  const shown = useQuote(from, to);
  const { quote, block } = shown;
  const balance = from && balances.get(from.id);
  const { withRate, release } = usePinnedRate();
  const money = useMoneyForm({
    mode: 'onChange',
    defaultValues: { amount: '', password: '' },
    validate: (amount) =>
      validateConversion({ from: from?.id, to: to?.id, amount, balance, quote }),
    draft: { name: `exchangeb-${account}-${from?.id}`, fields: ['amount'] },
    toIntent: (amount) => {
      const rate = quote?.convert(amount)?.rate;
      if (!from || !to || !rate || block) return undefined;
      return withRate({ account, fromCoinId: from.id, toCoinId: to.id, amount }, rate);
    },
    call: convertCoins,
    toSecrets: ({ password }) => password,
    resetsOnDone: true,
    onDone: release,
    onRefused: release,
  });
  const { form, errorOf } = money;
  const typed = readAmount(useWatch({ control: form.control, name: 'amount' }));
  const found = typed && isPositive(typed) ? quote?.convert(typed) : undefined;
  const code = from?.code ?? '';
  const message = (field: 'amount' | 'password') =>
    conversionMessage(errorOf(field), code, quote?.most);

  function choose(pair: CoinPairValue) {
    money.forgetDraft();
    form.resetField('amount');
    onPair(pair);
  }

  return (
    <form noValidate className="flex flex-1 flex-col" onSubmit={money.onSubmit}>
      <div className="flex flex-col gap-5 px-4 pt-5 pb-6">
        <CoinPair
          coins={coins.map((coin) => ({ ...coin, balance: balances.get(coin.id) }))}
          from={from?.id}
          to={to?.id}
          onChange={choose}
          received={found?.received}
          pay={(picker) => (
            <Controller
              control={form.control}
              name="amount"
              render={({ field }) => (
                <PayBox
                  {...field}
                  code={code}
                  balance={balance}
                  error={message('amount')}
                  picker={picker}
                />
              )}
            />
          )}
        />
        <Estimate rate={found?.rate ?? quote?.rate} from={code} to={to?.code ?? ''} shown={shown} />
        <TransactionPasswordField {...form.register('password')} error={message('password')} />
      </div>
      <MoneyAction
        money={money}
        isLoading={block === 'loading'}
        block={block && block !== 'loading' ? <BlockMessage block={block} /> : undefined}
        records={
          <CheckRecordsLink search={{ type: `${account}`, id: from?.id, name: from?.code }} />
        }
      >
        <Trans>Convert</Trans>
      </MoneyAction>
    </form>
  );
}
