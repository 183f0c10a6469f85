import { useEffect, useState } from 'react';
import { loadOptional } from '#/lib/optional-load';
import { type Candle, type Interval, intervalOf } from '#core/domain/candles.ts';
import type { Indicator } from '#core/domain/indicators.ts';
import type { IndicatorLayer } from './indicator-layer';
import type { LivePainter } from './live-painter';

async function createLayer(host: HTMLElement): Promise<IndicatorLayer> {
  const { startIndicators } = await import('./indicator-layer');
  return startIndicators(host);
}

interface Shown {
  readonly candles: readonly Candle[];
  readonly chosen: readonly Indicator[];
  readonly interval: Interval;
}

/** Draws the chosen indicators; without any neither their code nor their worker is loaded. */
export function useIndicatorLayer(
  painter: LivePainter | undefined,
  { candles, chosen, interval }: Shown,
): IndicatorLayer | undefined {
  const [layer, setLayer] = useState<IndicatorLayer>();
  const hasChosen = chosen.length > 0;

  useEffect(() => {
    if (!painter || !hasChosen) return;
    let stop: (() => void) | undefined;
    let isOver = false;
    loadOptional(() => createLayer(painter.element)).then(
      (created) => {
        if (isOver) return created.dispose();
        const remove = painter.addLayer(created);
        stop = () => {
          remove();
          created.dispose();
        };
        setLayer(created);
      },
      // Without its file (off line, not stored yet) the chart is there without indicators.
      () => undefined,
    );
    return () => {
      isOver = true;
      stop?.();
      setLayer(undefined);
    };
  }, [painter, hasChosen]);

  useEffect(() => {
    layer?.show(candles, chosen, intervalOf(interval).seconds);
  }, [layer, candles, chosen, interval]);

  return layer;
}
