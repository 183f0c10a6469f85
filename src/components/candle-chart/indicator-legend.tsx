import type { IndicatorValues } from '#/market-feed/indicator-feed';
import type { Candle } from '#core/domain/candles.ts';
import { indicatorShape } from '#core/domain/indicators.ts';
import { COLOR_TOKENS, indicatorTitle, valueLabel } from './indicator-look';
import { type AxesStore, useAxes } from './plot-axes';
import type { ChartSettings } from './plot-settings';

interface IndicatorLegendProps {
  store: AxesStore;
  settings: ChartSettings;
  values: IndicatorValues | undefined;
  candles: readonly Candle[];
  /** The candle whose values are shown. */
  index: number;
}

/** The height of a line of values above the price, in pixels. */
const LINE_HEIGHT = 13;

/** Names and values of the indicators, shown over the price or at the top of their pane. */
export function IndicatorLegend(props: IndicatorLegendProps) {
  'use no memo';
  // The values change with each tick, so caching them is useless.
  const { store, settings, values, candles, index } = props;
  const { chosen, decimals, indicators } = settings;
  const axes = useAxes(store);
  if (!axes) return null;
  const offset = candles.findIndex(({ id }) => id === values?.firstId);
  let over = axes.top + 2;
  let pane = indicators.volume ? 1 : 0;
  let line = 0;
  return chosen.map((indicator) => {
    const { kind, colors } = indicator;
    const { isBelow, lines } = indicatorShape(kind);
    const top = isBelow ? (axes.paneTops[pane++] ?? 0) : over;
    if (!isBelow) over += LINE_HEIGHT;
    return (
      <p
        key={kind}
        translate="no"
        style={{ top, fontSize: '0.625rem', lineHeight: `${LINE_HEIGHT}px` }}
        className="num pointer-events-none absolute start-2 flex gap-1 whitespace-nowrap text-muted"
      >
        {indicatorTitle(indicator)}
        {lines.map((name, at) => {
          const value = values?.lines[line++]?.[index - offset] ?? Number.NaN;
          const figure = valueLabel(kind, offset < 0 ? Number.NaN : value, decimals);
          return (
            <span key={name} style={{ color: `var(${COLOR_TOKENS[colors[at] ?? 0]})` }}>
              {lines.length > 1 ? `${name} ${figure}` : figure}
            </span>
          );
        })}
      </p>
    );
  });
}
