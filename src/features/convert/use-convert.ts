import { useRef } from 'react';
import { memberDataKey } from '#/api/assets';
import { type CoinExchange, exchangeCoins } from '#/api/convert';
import { useMoneySubmit } from '#/components/money-form/use-money-submit';
import type { Money } from '#/domain/money';

interface ExchangeOptions {
  memberKey: string;
  onDone: () => void;
  onRefused: () => void;
}

type Intent = Omit<CoinExchange, 'rate'>;

/**
 * Exchanges once. Until there is a definite answer the same exchange keeps the rate it was first sent
 * with: under another one it would be another intent, and might be carried out twice.
 */
export function useExchange({ memberKey, onDone, onRefused }: ExchangeOptions) {
  const open = useRef<{ readonly name: string; readonly rate: Money }>(undefined);
  const { submit, state, reset } = useMoneySubmit({
    member: memberKey,
    name: 'exchangeCoin',
    send: (
      { exchange, transactionPassword }: { exchange: CoinExchange; transactionPassword: string },
      key,
    ) => exchangeCoins(exchange, transactionPassword, key),
    toFields: ({ exchange }) => exchange,
    refresh: [memberDataKey(memberKey)],
    onDone: () => {
      open.current = undefined;
      onDone();
    },
    onRefused: () => {
      open.current = undefined;
      onRefused();
    },
  });

  function exchange(intent: Intent, shownRate: Money, transactionPassword: string) {
    const name = Object.values(intent).join(' ');
    const rate = open.current?.name === name ? open.current.rate : shownRate;
    open.current = { name, rate };
    submit({ exchange: { ...intent, rate }, transactionPassword });
  }

  return { exchange, state, reset };
}
