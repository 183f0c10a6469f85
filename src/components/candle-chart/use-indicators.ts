import { useEffect, useState } from 'react';
import { marketFeed } from '#/market-feed/feed';
import { IndicatorFeed, type IndicatorValues } from '#/market-feed/indicator-feed';
import { type Candle, type Interval, intervalOf } from '#core/domain/candles.ts';
import type { Indicator } from '#core/domain/indicators.ts';

/**
 * The values of the selected indicators, computed by the worker. Without indicators, no request is
 * sent.
 */
export function useIndicators(
  candles: readonly Candle[],
  chosen: readonly Indicator[],
  interval: Interval,
): IndicatorValues | undefined {
  const [feed, setFeed] = useState<IndicatorFeed>();
  const [values, setValues] = useState<IndicatorValues>();
  const hasChosen = chosen.length > 0;

  useEffect(() => {
    if (!hasChosen) return;
    const created = new IndicatorFeed(marketFeed(), setValues);
    setFeed(created);
    return () => {
      created.dispose();
      setFeed(undefined);
      setValues(undefined);
    };
  }, [hasChosen]);

  useEffect(() => {
    if (hasChosen) feed?.show(candles, chosen, intervalOf(interval).seconds);
  }, [feed, candles, chosen, hasChosen, interval]);

  // Values of other indicators belong to other lines.
  return values?.indicators === chosen ? values : undefined;
}
