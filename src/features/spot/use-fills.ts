import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { type SpotOrder, spotQueries } from '#/api/spot';
import { toast } from '#/ui/toast';
import type { Market } from '#core/domain/market.ts';

/**
 * Watches the open orders of a market. When one is triggered, or filled partly or completely, it
 * refetches the balance and the lists, and notifies the member of triggers and complete fills.
 * Returns the open orders.
 */
export function useFills(market: Market): readonly SpotOrder[] {
  const { t } = useLingui();
  const { pair } = market;
  const client = useQueryClient();
  const { data } = useQuery(spotQueries.openOrders(market));
  const previous = useRef<ReadonlyMap<string, SpotOrder>>(new Map());

  const notifyTriggered = useEffectEvent(() =>
    toast({ tone: 'success', message: t`${pair}: your order was triggered` }),
  );

  const notify = useEffectEvent(async (gone: readonly string[]) => {
    const done = spotQueries.orders('done');
    const { pages } = await client.fetchInfiniteQuery({ ...done, staleTime: 0 });
    const filled = pages.flat().filter((order) => gone.includes(order.id));
    if (filled.length > 0) {
      toast({ tone: 'success', message: t`${pair}: your order was filled` });
    }
  });

  useEffect(() => {
    if (!data) return;
    const before = previous.current;
    const open = new Map(data.map((order) => [order.id, order]));
    previous.current = open;
    const gone = [...before.keys()].filter((id) => !open.has(id));
    const isTriggered = data.some(
      ({ id, trigger }) =>
        trigger?.state === 'triggered' && before.get(id)?.trigger?.state === 'waiting',
    );
    const isFilled = data.some(({ id, filled }) => (before.get(id)?.filled ?? filled) !== filled);
    if (isTriggered) notifyTriggered();
    if (gone.length === 0 && !isFilled && !isTriggered) return;
    void client.invalidateQueries({ queryKey: [...spotQueries.all, 'balance'] });
    if (gone.length > 0) notify(gone).catch(() => undefined);
  }, [data, client]);

  return data ?? [];
}
