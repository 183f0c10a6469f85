import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useForm, useWatch } from 'react-hook-form';
import type { ConvertibleCoin } from '#/api/convert';
import { MoneyAction } from '#/components/money-form/money-action';
import { submitValid } from '#/components/money-form/submit-valid';
import { useDraft } from '#/components/money-form/use-draft';
import { validationResolver } from '#/components/money-form/validation-resolver';
import type { Account } from '#/domain/accounts';
import { readAmount } from '#/domain/amount-input';
import { validateConversion } from '#/domain/convert';
import type { Money } from '#/domain/money';
import { buttonClass } from '#/ui/button-class';
import { CoinPair, type CoinPairValue } from './coin-pair';
import { ConvertFields } from './convert-fields';
import {
  BlockMessage,
  type FormValidationError,
  ValidationMessage,
} from './convert-validation-message';
import type { ConvertValues } from './convert-values';
import { Estimate } from './estimate';
import { useConvert } from './use-convert';
import { useQuote } from './use-quote';

interface ConvertFormProps {
  account: Account;
  coins: readonly ConvertibleCoin[];
  from: ConvertibleCoin | undefined;
  to: ConvertibleCoin | undefined;
  /** Available balances by coin id; an absent one is unknown. */
  balances: ReadonlyMap<string, Money>;
  onPair: (pair: CoinPairValue) => void;
}

/** The form of a conversion: coins, amount, estimate and transaction password. */
export function ConvertForm(props: ConvertFormProps) {
  const { account, coins, from, to, balances, onPair } = props;
  const shown = useQuote(from, to);
  const { quote, block } = shown;
  const balance = from && balances.get(from.id);
  const form = useForm<ConvertValues>({
    mode: 'onChange',
    shouldFocusError: false,
    defaultValues: { amount: '', password: '' },
    resolver: validationResolver(({ amount, password }) => {
      const validationError = validateConversion({
        from: from?.id,
        to: to?.id,
        amount: readAmount(amount),
        balance,
        quote,
      });
      const found: ['amount' | 'password', FormValidationError][] = validationError
        ? [['amount', validationError]]
        : [];
      return password === '' ? [...found, ['password', 'noPassword']] : found;
    }),
  });
  const forgetDraft = useDraft(form, `exchangeb-${account}-${from?.id}`, ['amount']);
  const { exchange, state, reset } = useConvert({
    onDone: () => {
      forgetDraft();
      form.reset();
    },
    onRefused: () => {
      form.resetField('password');
      form.setFocus('password');
    },
  });
  const typed = useWatch({ control: form.control, name: 'amount' });

  function choose(pair: CoinPairValue) {
    forgetDraft();
    form.resetField('amount');
    onPair(pair);
  }

  return (
    <form
      noValidate
      className="flex flex-1 flex-col"
      onSubmit={submitValid(form, (values) => {
        const amount = readAmount(values.amount);
        const rate = amount && quote?.convert(amount)?.rate;
        if (!amount || !from || !to || !rate || block) return;
        const intent = { account, fromCoinId: from.id, toCoinId: to.id, amount };
        exchange(intent, rate, values.password);
      })}
    >
      <div className="flex flex-col gap-5 px-4 pt-5 pb-6">
        <CoinPair
          coins={coins.map((coin) => ({ ...coin, balance: balances.get(coin.id) }))}
          from={from?.id}
          to={to?.id}
          onChange={choose}
        />
        <ConvertFields
          form={form}
          code={from?.code ?? ''}
          balance={balance}
          words={(validationError) => (
            <ValidationMessage
              validationError={validationError}
              coin={from?.code ?? ''}
              most={quote?.most}
            />
          )}
        >
          <Estimate
            amount={readAmount(typed)}
            from={from?.code ?? ''}
            to={to?.code ?? ''}
            shown={shown}
          />
        </ConvertFields>
      </div>
      <MoneyAction
        money={{ state, reset }}
        block={block ? <BlockMessage block={block} /> : undefined}
        records={
          <Link
            to="/trade-account"
            search={{ type: `${account}`, id: from?.id, name: from?.code }}
            className={buttonClass({ size: 'lg', block: true })}
          >
            <Trans>Check your records</Trans>
          </Link>
        }
      >
        <Trans>Convert</Trans>
      </MoneyAction>
    </form>
  );
}
