import { ph } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { authQueries } from '#/api/auth';
import { buzz } from '#/state/vibration';
import { toast } from '#/ui/toast';
import { formatSignedAmount } from '#core/domain/format-number.ts';
import { type OptionOrder, orderOutcome } from '#core/domain/options-order.ts';
import { useOptionsAccount } from './options-account';

/**
 * Watches the member's running orders, including those of an earlier visit. When an order opens, it
 * refetches the list of running orders. When an order is settled, it refetches the balance and the
 * lists and reports the result, except for `watchedId`, whose card reports it. Returns the number
 * of orders in progress.
 */
export function useSettlements(watchedId: string | undefined): number {
  const { t } = useLingui();
  const { queries, isPractice } = useOptionsAccount();
  const client = useQueryClient();
  const { data } = useQuery(queries.running());
  /** For each order id, true if its opening price was known. */
  const previous = useRef<ReadonlyMap<string, boolean>>(new Map());

  const notify = useEffectEvent(async (orderId: string) => {
    const order = await client.fetchQuery({ ...queries.order(orderId), staleTime: 0 });
    if (order.status !== 'settled') return;
    const outcome = orderOutcome(order);
    if (outcome === 'win') buzz([20, 80, 20]);
    else if (outcome === 'loss') buzz([40]);
    if (order.id !== watchedId) report(order);
    // A refunded order creates a notice, except in the practice account.
    if (outcome === 'refunded' && !isPractice) {
      await client.invalidateQueries({ queryKey: authQueries.member().queryKey });
    }
  });

  function report(order: OptionOrder) {
    const outcome = orderOutcome(order);
    const profit = formatSignedAmount(order.profit);
    toast({
      tone: outcome === 'win' ? 'success' : 'info',
      message:
        outcome === 'refunded'
          ? t`${ph({ pair: order.pair })}: settled, your stake was returned`
          : t`${ph({ pair: order.pair })}: settled, ${profit}`,
    });
  }

  useEffect(() => {
    if (!data) return;
    const before = previous.current;
    const running = new Map(data.map((order) => [order.id, order.openPrice !== undefined]));
    previous.current = running;
    const gone = [...before.keys()].filter((id) => !running.has(id));
    const hasOpened = [...running].some(([id, isOpened]) => isOpened && before.get(id) === false);
    if (gone.length === 0) {
      const { queryKey } = queries.orders('running');
      if (hasOpened) void client.invalidateQueries({ queryKey });
      return;
    }
    for (const part of ['config', 'list'] as const) {
      void client.invalidateQueries({ queryKey: [...queries.all, part] });
    }
    for (const id of gone) notify(id).catch(() => undefined);
  }, [data, client, queries]);

  return data?.length ?? 0;
}
