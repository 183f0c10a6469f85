import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { evidenceQuery } from '#/api/options-evidence';
import { type ChartMark, NO_MARKS } from '#/components/candle-chart/chart-mark';
import { formatTime } from '#/lib/format';
import { shownLanguageAtom } from '#/state/language';
import { serverOffsetAtom } from '#/state/server-clock';
import { formatPrice } from '#core/domain/format-number.ts';
import type { OptionOrder } from '#core/domain/options-order.ts';
import { useOptionsAccount } from './options-account';

/**
 * Returns the options of one market as the chart shows them: opening and expiry of the running
 * ones, and of the watched one the way to its end. The side on which that one wins is tinted.
 */
export function useMarks(pair: string | undefined, watched: OptionOrder | undefined) {
  const { queries, isPractice } = useOptionsAccount();
  const { data } = useQuery(queries.running());
  const { data: evidence } = useQuery({
    ...evidenceQuery(watched ?? NONE, isPractice),
    enabled: watched?.openPrice !== undefined,
  });
  const language = useAtomValue(shownLanguageAtom);
  const offset = useAtomValue(serverOffsetAtom);
  return useMemo(() => {
    const running = data ?? [];
    const ended = watched?.status === 'settled' ? [watched] : [];
    const tinted = watched?.id ?? running[0]?.id;
    const marks = [...ended, ...running].flatMap((order): ChartMark[] => {
      const { id, direction, openPrice, deadline, boughtAt, settlementPrice } = order;
      if (order.pair !== pair || direction === 'unknown' || openPrice === undefined) return [];
      const isWatched = id === watched?.id;
      const opened = isWatched ? evidence?.opening?.at : undefined;
      const settled = isWatched ? evidence?.settling?.at : undefined;
      const until =
        order.status === 'running' && deadline
          ? { at: deadline, label: formatTime(deadline - offset, 'clock', language) }
          : undefined;
      return [
        {
          id,
          price: Number(openPrice),
          tone: direction,
          label: `${direction === 'up' ? '▲' : '▼'} ${formatPrice(openPrice)}`,
          until,
          from: opened ?? boughtAt,
          end:
            settlementPrice === undefined
              ? undefined
              : { at: settled ?? deadline ?? 0, price: Number(settlementPrice) },
          isTinted: id === tinted,
        },
      ];
    });
    return marks.length > 0 ? marks : NO_MARKS;
  }, [data, pair, watched, evidence, language, offset]);
}

/** In place of an order that is not watched; its query is off. */
const NONE = { id: '', status: 'unknown', openPrice: undefined } as const;
