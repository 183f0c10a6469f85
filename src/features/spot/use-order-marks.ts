import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { siteQueries } from '#/api/site';
import { canCancel, type SpotOrder, spotQueries } from '#/api/spot';
import { type ChartMark, marksOf, NO_MARKS } from '#/components/candle-chart/chart-mark';
import { formatAmount, formatPrice } from '#core/domain/format-number.ts';
import type { Market } from '#core/domain/market.ts';

interface OrderMarksSettings {
  /** Average cost of the base coin, in the quote coin; no line without it. */
  readonly averageCost: string | undefined;
  /** Opens the change of an order, with the price where its line was dropped. Must be stable. */
  readonly onChange: (order: SpotOrder, price?: string) => void;
}

/**
 * Returns the member's open orders of a market, triggers that wait, and the average cost, as lines on
 * its chart.
 */
export function useOrderMarks(
  market: Market,
  { averageCost, onChange }: OrderMarksSettings,
): readonly ChartMark[] {
  const { t } = useLingui();
  const { data } = useQuery(spotQueries.openOrders(market));
  const places = useQuery(spotQueries.balance(market.id)).data?.pricePrecision;
  const canChange = useQuery(siteQueries.settings()).data?.canChangeOrders === true;
  return useMemo(() => {
    const orders = (data ?? []).flatMap((order): ChartMark[] => {
      const { id, side, limitPrice, quantity, trigger } = order;
      const isWaiting = trigger?.state === 'waiting';
      const at = isWaiting ? trigger.price : limitPrice;
      if (!at || side === 'unknown') return [];
      const amount = formatAmount(quantity);
      const price = formatPrice(at, places);
      const words = side === 'buy' ? t`Buy ${amount}` : t`Sell ${amount}`;
      const label = isWaiting ? t`Trigger: ${words}` : words;
      const move = {
        label: t`Change: ${label} at ${price}`,
        onPress: () => onChange(order),
        onDrop: (to: number) =>
          onChange(order, places === undefined ? String(to) : to.toFixed(places)),
      };
      const isMovable = canChange && canCancel(order) && !isWaiting;
      return [
        {
          id,
          price: Number(at),
          tone: side === 'buy' ? 'up' : 'down',
          label,
          move: isMovable ? move : undefined,
        },
      ];
    });
    const cost = averageCost ? formatPrice(averageCost) : '';
    const lines = averageCost ? [{ price: averageCost, label: t`Average cost ${cost}` }] : [];
    const marks = [...orders, ...marksOf(lines, 'accent')];
    return marks.length > 0 ? marks : NO_MARKS;
  }, [data, places, canChange, averageCost, onChange, t]);
}
