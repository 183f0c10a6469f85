import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { evidenceQuery, type OptionEvidence } from '#/api/options-evidence';
import { type ChartMark, NO_MARKS } from '#/components/candle-chart/chart-mark';
import { usePricePlaces } from '#/components/quote/use-price-text';
import { formatTime } from '#/lib/format';
import { shownLanguageAtom } from '#/state/language';
import { serverOffsetAtom } from '#/state/server-clock';
import { formatPrice } from '#core/domain/format-number.ts';
import type { OptionOrder } from '#core/domain/options-order.ts';
import { useOptionsAccount } from './options-account';

/**
 * Returns the chart marks of one market's options: the opening and expiry of running options, and
 * the line of the watched option to its end, with a tint on its winning side.
 */
export function useMarks(pair: string | undefined, watched: OptionOrder | undefined) {
  const { queries, isPractice } = useOptionsAccount();
  const { data } = useQuery(queries.running());
  const { data: evidence } = useQuery({
    ...evidenceQuery(watched ?? NONE, isPractice),
    enabled: watched?.openPrice !== undefined,
  });
  const places = usePricePlaces(pair);
  const language = useAtomValue(shownLanguageAtom);
  const offset = useAtomValue(serverOffsetAtom);
  return useMemo(() => {
    const tinted = watched?.id ?? data?.[0]?.id;
    const timeOf = (at: number) => formatTime(at - offset, 'clock', language);
    const marks = ordersOnChart(data ?? [], watched)
      .filter((order) => order.pair === pair)
      .flatMap((order): ChartMark[] => {
        const own = order.id === watched?.id ? evidence : undefined;
        const mark = markOf(order, own, { places, timeOf });
        return mark ? [{ ...mark, isTinted: order.id === tinted }] : [];
      });
    return marks.length > 0 ? marks : NO_MARKS;
  }, [data, pair, watched, evidence, places, language, offset]);
}

/** Returns the mark of an option, or `undefined` before it has opened. */
function markOf(
  order: OptionOrder,
  evidence: OptionEvidence | undefined,
  { places, timeOf }: { places: number | undefined; timeOf: (at: number) => string },
): Omit<ChartMark, 'isTinted'> | undefined {
  const { id, direction, openPrice, deadline, boughtAt, settlementPrice } = order;
  if (direction === 'unknown' || openPrice === undefined) return undefined;
  const isRunning = order.status === 'running' && deadline;
  return {
    id,
    price: Number(openPrice),
    tone: direction,
    label: `${direction === 'up' ? '▲' : '▼'} ${formatPrice(openPrice, places)}`,
    until: isRunning ? { at: deadline, label: timeOf(deadline) } : undefined,
    from: evidence?.opening?.at ?? boughtAt,
    end:
      settlementPrice === undefined
        ? undefined
        : { at: evidence?.settling?.at ?? deadline ?? 0, price: Number(settlementPrice) },
  };
}

/**
 * Returns the orders on the chart. After settlement, the watched order stays among the running ones
 * until their list is refetched.
 */
export function ordersOnChart(running: readonly OptionOrder[], watched: OptionOrder | undefined) {
  if (watched?.status !== 'settled') return running;
  return [watched, ...running.filter(({ id }) => id !== watched.id)];
}

/** Used if no order is watched. The query is disabled in that case. */
const NONE = { id: '', status: 'unknown', openPrice: undefined } as const;
