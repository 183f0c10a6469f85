import { useSetAtom } from 'jotai';
import { useEffect, useMemo } from 'react';
import type { ChartFocus } from '#/components/candle-chart/plot-settings';
import { fittedIntervalAtom, hasOwnIntervalAtom } from '#/state/chart-preferences';
import { intervalFor } from '#core/domain/candles.ts';
import type { OptionOrder } from '#core/domain/options-order.ts';

/**
 * Returns the option for which the chart shows the future, and selects the matching interval. It is
 * the running option, or otherwise an option with the selected duration
 * (product.md#running-option).
 */
export function useFocus(
  running: OptionOrder | undefined,
  chosenSeconds: number | undefined,
): ChartFocus {
  const setFitted = useSetAtom(fittedIntervalAtom);
  const setOwn = useSetAtom(hasOwnIntervalAtom);
  const seconds = running?.durationSeconds ?? chosenSeconds;
  const until = running?.status === 'running' ? running.deadline : undefined;
  useEffect(
    () => setFitted(seconds === undefined ? undefined : intervalFor(seconds)),
    [seconds, setFitted],
  );
  useEffect(
    () => () => {
      setFitted(undefined);
      setOwn(false);
    },
    [setFitted, setOwn],
  );
  return useMemo(() => ({ seconds, until }), [seconds, until]);
}
