import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { optionOrderQuery, optionsKey, runningOrdersQuery } from '#/api/options';
import type { OptionOrder } from '#/domain/option-order';

/**
 * Watches the member's running orders, also those of another visit: when one is settled, balance and
 * lists are read again and `onSettled` hears of it. Answers how many are in progress.
 */
export function useSettlements(memberKey: string, onSettled: (order: OptionOrder) => void): number {
  const client = useQueryClient();
  const { data } = useQuery(runningOrdersQuery(memberKey));
  const known = useRef<ReadonlySet<string>>(new Set());

  const tell = useEffectEvent(async (orderId: string) => {
    const order = await client.fetchQuery({
      ...optionOrderQuery(memberKey, orderId),
      staleTime: 0,
    });
    if (order.status === 'settled') onSettled(order);
  });

  useEffect(() => {
    if (!data) return;
    const running = new Set(data.map((order) => order.id));
    const gone = [...known.current].filter((id) => !running.has(id));
    known.current = running;
    if (gone.length === 0) return;
    for (const part of ['config', 'list'] as const) {
      void client.invalidateQueries({ queryKey: [...optionsKey(memberKey), part] });
    }
    for (const id of gone) tell(id).catch(() => undefined);
  }, [data, client, memberKey]);

  return data?.length ?? 0;
}
