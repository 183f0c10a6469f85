import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { spotQueries } from '#/api/spot';
import { type ChartMark, NO_MARKS } from '#/components/candle-chart/chart-mark';
import { useMemberKey } from '#/components/member/use-member-key';
import { formatAmount } from '#/domain/format-number';
import type { Market } from '#/domain/market';

/** Returns the member's open orders of a market as lines on its chart. */
export function useOrderMarks(market: Market): readonly ChartMark[] {
  const { t } = useLingui();
  const { data } = useQuery(spotQueries.openOrders(useMemberKey(), market));
  return useMemo(() => {
    const marks = (data ?? []).flatMap(({ id, side, limitPrice, quantity }): ChartMark[] => {
      if (!limitPrice || side === 'unknown') return [];
      const amount = formatAmount(quantity);
      const label = side === 'buy' ? t`Buy ${amount}` : t`Sell ${amount}`;
      return [{ id, price: Number(limitPrice), tone: side === 'buy' ? 'up' : 'down', label }];
    });
    return marks.length > 0 ? marks : NO_MARKS;
  }, [data, t]);
}
