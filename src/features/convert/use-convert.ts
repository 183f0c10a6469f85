import { useRef } from 'react';
import { type CoinConversion, convertCoins } from '#/api/convert';
import { memberDataKey } from '#/api/member-data';
import { useMemberKey } from '#/components/member/use-member-key';
import { useMoneySubmit } from '#/components/money-form/use-money-submit';
import type { Money } from '#/domain/money';

interface ConvertOptions {
  onDone: () => void;
  onRefused: () => void;
}

type Intent = Omit<CoinConversion, 'rate'>;

/**
 * Sends a conversion once. Until there is a definite response, a repeated conversion keeps the rate
 * of the first attempt: with another rate it would be a new intent and could be executed twice
 * (ADR-074).
 */
export function useConvert({ onDone, onRefused }: ConvertOptions) {
  const memberKey = useMemberKey();
  const open = useRef<{ readonly name: string; readonly rate: Money }>(undefined);
  const { submit, state, reset } = useMoneySubmit({
    name: 'exchangeCoin',
    send: (
      { exchange, transactionPassword }: { exchange: CoinConversion; transactionPassword: string },
      key,
    ) => convertCoins(exchange, transactionPassword, key),
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
