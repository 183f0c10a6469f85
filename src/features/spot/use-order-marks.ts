import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { siteQueries } from '#/api/site';
import { isChangeable, type SpotOrder, spotQueries } from '#/api/spot';
import { type ChartMark, marksOf, NO_MARKS } from '#/components/candle-chart/chart-mark';
import { plainDecimal } from '#core/contract/primitives.ts';
import { formatAmount, formatAverage, formatPrice } from '#core/domain/format-number.ts';
import type { Market } from '#core/domain/market.ts';

interface OrderMarksSettings {
  /** The average cost of the base coin, in the quote coin. Without it, no line is drawn. */
  readonly averageCost: string | undefined;
  /**
   * Opens the dialog that changes an order, with the price to which its line was dragged. The
   * function must be stable.
   */
  readonly onChange: (order: SpotOrder, price?: string) => void;
}

/**
 * Returns the member's open orders in a market, the waiting triggers and the average cost, as lines
 * on its chart.
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
    function markOf(order: SpotOrder): ChartMark | undefined {
      const { id, side } = order;
      const { at, isWaiting } = lineOf(order);
      if (!at) return undefined;
      const amount = formatAmount(order.quantity);
      const price = formatPrice(at, places);
      const words = side === 'buy' ? t`Buy ${amount}` : t`Sell ${amount}`;
      const label = isWaiting ? t`Trigger: ${words}` : words;
      const move = {
        label: t`Change: ${label} at ${price}`,
        onPress: () => onChange(order),
        onDrop: (to: number) => onChange(order, droppedPrice(to, places)),
      };
      const isMovable = canChange && isChangeable(order);
      return {
        id,
        price: Number(at),
        tone: TONES[side],
        label,
        move: isMovable ? move : undefined,
      };
    }
    const orders = (data ?? []).map(markOf).filter((mark) => mark !== undefined);
    const cost = formatAverage(averageCost, places);
    const lines = averageCost ? [{ price: averageCost, label: t`Average cost ${cost}` }] : [];
    const marks = [...orders, ...marksOf(lines, 'accent')];
    return marks.length > 0 ? marks : NO_MARKS;
  }, [data, places, canChange, averageCost, onChange, t]);
}

const TONES = { buy: 'up', sell: 'down', unknown: 'muted' } as const;

/**
 * Returns the price of an order's line: its trigger while the order waits for it, otherwise its
 * limit.
 */
function lineOf({ side, trigger, limitPrice }: SpotOrder) {
  if (side === 'unknown') return { at: undefined, isWaiting: false };
  const isWaiting = trigger?.state === 'waiting';
  return { at: isWaiting ? trigger.price : limitPrice, isWaiting };
}

function droppedPrice(price: number, places: number | undefined): string {
  return places === undefined ? plainDecimal(price) : price.toFixed(places);
}
