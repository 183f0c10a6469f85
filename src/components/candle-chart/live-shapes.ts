import { clockFace } from '#/lib/clock-face';
import { type Candle, intervalOf, isTradeView } from '#core/domain/candles.ts';
import { priceLabel } from './axis-labels';
import { graphic, LIVE } from './echarts-set';
import { type PlotLine, valueAt } from './plot-lines';
import type { PlotScale } from './plot-scale';
import {
  AREA_OPACITY,
  BAR_SHARE,
  BODY_SHARE,
  DOT,
  isLine,
  type PlotSettings,
  VOLUME_OPACITY,
} from './plot-settings';

/** The content of the live shapes. */
interface LiveView {
  readonly candles: readonly Candle[];
  readonly bodies: readonly Candle[];
  readonly lines: readonly PlotLine[];
  readonly scale: PlotScale;
  readonly settings: PlotSettings;
  /** The server time, in epoch milliseconds. */
  readonly now: number;
}

const DAY = 86_400;

/**
 * Returns the shapes that change with a tick: the forming candle, the newest end of each line and
 * the price.
 */
export function liveShapes(view: LiveView): object[] {
  const { candles, bodies, lines, scale, settings } = view;
  const newest = candles.length - 1;
  const live = candles[newest];
  const body = bodies[newest];
  if (!live || !body) return [];
  const price = settings.isLive ? priceShapes(live, view) : [];
  if (scale.last !== newest) return price;
  const x = scale.x(newest);
  return [
    ...volumeShapes(live, x, view),
    ...(isLine(settings.look) ? [] : candleShapes(body, x, view)),
    ...lines.flatMap((line) => lineEnd(line, newest, view)),
    ...price,
    ...(settings.interval === 'Tick' ? [tradeDot(live, x, view)] : []),
  ];
}

function volumeShapes(live: Candle, x: number, { scale, settings }: LiveView): object[] {
  const { palette, indicators } = settings;
  const pane = indicators.volume ? scale.panes[1] : undefined;
  if (!pane) return [];
  const width = Math.max(1, scale.band * BODY_SHARE);
  const shape = barOf(x, width, [pane.y(0), Math.max(pane.top, pane.y(live.amount))]);
  const fill = live.close >= live.open ? palette.candleUp : palette.candleDown;
  return [new graphic.Rect({ ...LIVE, z: 1, shape, style: { fill, opacity: VOLUME_OPACITY } })];
}

function candleShapes(body: Candle, x: number, { scale, settings }: LiveView): object[] {
  const { palette, look } = settings;
  const [prices] = scale.panes;
  const isRising = body.close >= body.open;
  const stroke = isRising ? palette.candleUp : palette.candleDown;
  const fill = look.type === 'hollow' && isRising ? palette.canvas : stroke;
  const width = Math.max(2, scale.band * BODY_SHARE);
  const shape = barOf(x, width, [prices.y(body.open), prices.y(body.close)], 1);
  const wick = { x1: x, x2: x, y1: prices.y(body.high), y2: prices.y(body.low) };
  return [
    thinLine(1, wick, { stroke }),
    new graphic.Rect({
      ...LIVE,
      z: 2,
      subPixelOptimize: true,
      shape,
      style: { fill, stroke, lineWidth: 1 },
    }),
  ];
}

/** Returns the connection of the newest value to the previous one, or its dot or bar. */
function lineEnd(line: PlotLine, newest: number, { scale, settings }: LiveView): object[] {
  const { look, color, width } = line;
  const { palette } = settings;
  const pane = scale.panes[line.pane];
  const value = valueAt(line, newest);
  const y = pane?.y(value) ?? Number.NaN;
  if (!pane || !(y >= pane.top && y <= pane.bottom)) return [];
  const x = scale.x(newest);
  if (look === 'dots') {
    const shape = barOf(x, DOT, [y - DOT / 2, y + DOT / 2]);
    return [new graphic.Rect({ ...LIVE, z: 3, shape, style: { fill: color } })];
  }
  if (look === 'bars') {
    const shape = barOf(x, Math.max(1, scale.band * BAR_SHARE), [pane.y(0), y], 0.5);
    const fill = value < 0 ? palette.candleDown : palette.candleUp;
    return [new graphic.Rect({ ...LIVE, z: 3, shape, style: { fill } })];
  }
  const [x1, y1] = [scale.x(newest - 1), pane.y(valueAt(line, newest - 1))];
  if (Number.isNaN(y1)) return [];
  const shape = { x1, y1, x2: x, y2: y };
  const style = { stroke: color, lineWidth: width };
  const segment = new graphic.Line({ ...LIVE, z: 3, shape, style });
  if (look === 'line') return [segment];
  const points = [
    [x1, pane.bottom],
    [x1, y1],
    [x, y],
    [x, pane.bottom],
  ];
  const area = { fill: color, opacity: AREA_OPACITY };
  return [segment, new graphic.Polygon({ ...LIVE, shape: { points }, style: area })];
}

/** Returns the last price: a line across the plot, and its label. */
function priceShapes(live: Candle, { scale, settings, now }: LiveView): object[] {
  const { palette, decimals, interval } = settings;
  const [{ top, bottom, y: yOf }] = scale.panes;
  const y = yOf(live.close);
  const isRising = live.close >= live.open;
  const label = new graphic.Text({
    ...LIVE,
    z: 5,
    x: scale.width + 2,
    y: Math.min(bottom, Math.max(top, y)),
    style: {
      text: [priceLabel(live.close, decimals), timeLeft(live, interval, now)].join('\n').trim(),
      fill: '#ffffff',
      font: `600 10px ${palette.font}`,
      backgroundColor: isRising ? palette.upFill : palette.downFill,
      borderRadius: 2,
      padding: [3, 4],
      lineHeight: 12,
      verticalAlign: 'middle',
    },
  });
  if (y < top || y > bottom) return [label];
  const stroke = isRising ? palette.up : palette.down;
  const line = { x1: 0, x2: scale.width, y1: y, y2: y };
  return [thinLine(4, line, { stroke, lineDash: [3, 3], opacity: 0.9 }), label];
}

/**
 * Returns the time until a candle closes, such as `04:59`, or an empty string for a second or a
 * trade.
 */
function timeLeft({ id }: Candle, interval: PlotSettings['interval'], now: number): string {
  if (isTradeView(interval)) return '';
  const seconds = Math.max(0, Math.ceil(id + intervalOf(interval).seconds - now / 1000));
  return seconds < DAY ? clockFace(seconds) : '';
}

/** Returns the dot of the last trade, in the view of single trades. */
function tradeDot({ close }: Candle, x: number, { scale, settings: { palette } }: LiveView) {
  const style = { fill: palette.ink, stroke: palette.canvas, lineWidth: 1.5 };
  const shape = { cx: x, cy: scale.panes[0].y(close), r: 3.5 };
  return new graphic.Circle({ ...LIVE, z: 4, shape, style });
}

/** Returns a bar around `x` between two heights. */
function barOf(x: number, width: number, [from, to]: readonly [number, number], least = 0) {
  const height = Math.max(least, Math.abs(from - to));
  return { x: x - width / 2, y: Math.min(from, to), width, height };
}

function thinLine(
  z: number,
  shape: { x1: number; x2: number; y1: number; y2: number },
  style: { stroke: string; lineDash?: number[]; opacity?: number },
) {
  return new graphic.Line({
    ...LIVE,
    z,
    subPixelOptimize: true,
    shape,
    style: { ...style, lineWidth: 1 },
  });
}
