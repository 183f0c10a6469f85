import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { type ChartMark, NO_MARKS } from '#/components/candle-chart/chart-mark';
import { formatTime } from '#/lib/format';
import { shownLanguageAtom } from '#/state/language';
import { serverOffsetAtom } from '#/state/server-clock';
import { formatPrice } from '#core/domain/format-number.ts';
import { useOptionsAccount } from './options-account';

/** Returns opening prices and expiries of the member's running orders on one market. */
export function useMarks(pair: string | undefined): readonly ChartMark[] {
  const { queries } = useOptionsAccount();
  const { data } = useQuery(queries.running());
  const language = useAtomValue(shownLanguageAtom);
  const offset = useAtomValue(serverOffsetAtom);
  return useMemo(() => {
    const marks = (data ?? []).flatMap((order): ChartMark[] => {
      const { id, direction, openPrice, deadline } = order;
      if (order.pair !== pair || direction === 'unknown' || openPrice === undefined) return [];
      const label = `${direction === 'up' ? '▲' : '▼'} ${formatPrice(openPrice)}`;
      const until = deadline && {
        at: deadline,
        label: formatTime(deadline - offset, 'clock', language),
      };
      return [{ id, price: Number(openPrice), tone: direction, label, until: until || undefined }];
    });
    return marks.length > 0 ? marks : NO_MARKS;
  }, [data, pair, language, offset]);
}
