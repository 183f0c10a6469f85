import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { authQueries } from '#/api/auth';
import { optionsQueries } from '#/api/options';
import { useMemberKey } from '#/components/member/use-member-key';
import { type OptionOrder, orderOutcome } from '#/domain/options-order';

/**
 * Watches the member's running orders, including those of an earlier visit: when one opens,
 * refetches the list of running orders; when one is settled, refetches balance and lists and calls
 * `onSettled`. Returns the number of orders in progress.
 */
export function useSettlements(onSettled: (order: OptionOrder) => void): number {
  const memberKey = useMemberKey();
  const client = useQueryClient();
  const { data } = useQuery(optionsQueries.running(memberKey));
  /** By order id: whether its opening price was known. */
  const known = useRef<ReadonlyMap<string, boolean>>(new Map());

  const notify = useEffectEvent(async (orderId: string) => {
    const order = await client.fetchQuery({
      ...optionsQueries.order(memberKey, orderId),
      staleTime: 0,
    });
    if (order.status !== 'settled') return;
    onSettled(order);
    // A refunded order creates a notice.
    if (orderOutcome(order) === 'refunded') {
      await client.invalidateQueries({ queryKey: authQueries.member(memberKey).queryKey });
    }
  });

  useEffect(() => {
    if (!data) return;
    const before = known.current;
    const running = new Map(data.map((order) => [order.id, order.buyPrice !== undefined]));
    known.current = running;
    const gone = [...before.keys()].filter((id) => !running.has(id));
    const hasOpened = [...running].some(([id, isOpened]) => isOpened && before.get(id) === false);
    if (gone.length === 0) {
      const { queryKey } = optionsQueries.orders(memberKey, 'running');
      if (hasOpened) void client.invalidateQueries({ queryKey });
      return;
    }
    for (const part of ['config', 'list'] as const) {
      void client.invalidateQueries({ queryKey: [...optionsQueries.all(memberKey), part] });
    }
    for (const id of gone) notify(id).catch(() => undefined);
  }, [data, client, memberKey]);

  return data?.length ?? 0;
}
