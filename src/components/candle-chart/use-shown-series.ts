import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { shownIndicatorsAtom } from '#/state/chart-indicators';
import { chartLookAtom, indicatorsAtom } from '#/state/chart-preferences';
import { type Candle, type Interval, intervalOf, priceDecimals } from '#core/domain/candles.ts';
import { indicatorShape, vwapStart } from '#core/domain/indicators.ts';
import { usePricePlaces } from '../quote/use-price-text';
import type { ChartFocus, ChartSettings } from './plot-settings';
import { useCandles } from './use-candles';
import { useHistory } from './use-history';

/** Always the same list, so nothing is redrawn. */
const NO_CANDLES: readonly Candle[] = [];

/**
 * The candles of a chart with its history, `series` without it, and how this device shows them.
 */
export function useShownSeries(symbol: string, interval: Interval, focus: ChartFocus | undefined) {
  const indicators = useAtomValue(indicatorsAtom);
  const chosen = useAtomValue(shownIndicatorsAtom);
  const look = useAtomValue(chartLookAtom);
  const { candles: series = NO_CANDLES, ...live } = useCandles(symbol, interval);

  const newestId = series.at(-1)?.id;
  const hasVwap = chosen.some(({ kind }) => kind === 'VWAP');
  // The time has no value until its start is loaded.
  const from =
    newestId !== undefined && hasVwap
      ? vwapStart(newestId, intervalOf(interval).seconds)
      : undefined;
  const history = useHistory(symbol, interval, series, {
    from,
    isConnected: live.state === 'live',
  });

  const { isLive } = history;
  const places = usePricePlaces(symbol);
  const decimals = priceDecimals(series, places);
  const settings = useMemo((): ChartSettings => {
    const below = chosen.filter(({ kind }) => indicatorShape(kind).isBelow).length;
    // A trade has one price, so it has neither a body nor a wick.
    const isPoints = interval === 'Tick' && look.type !== 'line';
    return {
      interval,
      decimals,
      indicators,
      chosen,
      panes: below + (indicators.volume ? 1 : 0),
      look: isPoints ? { ...look, type: 'area' } : look,
      isLive,
      focus,
    };
  }, [interval, decimals, indicators, chosen, look, isLive, focus]);
  return { ...live, ...history, series, settings };
}
