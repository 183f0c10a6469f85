import { clockFace } from '#/lib/clock-face';
import { type Candle, intervalOf, isTradeView } from '#core/domain/candles.ts';
import { priceLabel } from './axis-labels';
import { addShape, graphic, LIVE } from './echarts-set';
import { LineEnd } from './line-end';
import type { Palette } from './palette';
import type { PlotLine } from './plot-lines';
import type { PlotScale } from './plot-scale';
import { BODY_SHARE, isLine, type PlotSettings, VOLUME_OPACITY } from './plot-settings';

/** The content of the live shapes. */
export interface LiveView {
  readonly candles: readonly Candle[];
  readonly bodies: readonly Candle[];
  readonly lines: readonly PlotLine[];
  readonly scale: PlotScale;
  readonly settings: PlotSettings;
  /** The server time, in epoch milliseconds. */
  readonly now: number;
}

const DAY = 86_400;

function thinLine(z: number) {
  return new graphic.Line({ ...LIVE, z, subPixelOptimize: true, style: { lineWidth: 1 } });
}

/**
 * Returns the time until a candle closes, such as `04:59`, or an empty string for a second or a
 * trade.
 */
function timeLeft({ id }: Candle, { settings: { interval, isLive }, now }: LiveView): string {
  if (!isLive || isTradeView(interval)) return '';
  const seconds = Math.max(0, Math.ceil(id + intervalOf(interval).seconds - now / 1000));
  return seconds < DAY ? clockFace(seconds) : '';
}

/**
 * The shapes that change with a tick: the forming candle, the newest end of each line and the
 * price.
 */
export class LiveShapes {
  readonly group = new graphic.Group();
  readonly #body = new graphic.Rect({ ...LIVE, z: 2, subPixelOptimize: true });
  readonly #wick = thinLine(1);
  readonly #volume = new graphic.Rect({ ...LIVE, z: 1, style: { opacity: VOLUME_OPACITY } });
  /** The last price: a line across the plot, and its label. */
  readonly #priceLine = thinLine(4);
  readonly #priceTag = new graphic.Text({ ...LIVE, z: 5 });
  /** The last trade, in the view of single trades. */
  readonly #dot = new graphic.Circle({ ...LIVE, z: 4, shape: { r: 3.5 } });
  readonly #ends = new graphic.Group();
  #lineEnds: readonly LineEnd[] = [];
  #lines: readonly PlotLine[] = [];
  #palette: Palette | undefined;
  #isRising: boolean | undefined;

  constructor() {
    const shapes = [this.#volume, this.#wick, this.#body, this.#ends, this.#priceLine, this.#dot];
    for (const shape of [...shapes, this.#priceTag]) addShape(this.group, shape);
  }

  /** Draws the newest candle. */
  draw(view: LiveView): void {
    const { candles, bodies, scale, settings } = view;
    const { palette, decimals, indicators, look, isLive, interval } = settings;
    const newest = candles.length - 1;
    const live = candles[newest];
    const body = bodies[newest];
    if (!live || !body) return;
    const isVisible = scale.last === newest;
    const isRising = live.close >= live.open;
    const [x, width] = [scale.x(newest), Math.max(1, scale.band * BODY_SHARE)];
    this.#drawCandle(body, view, isVisible && !isLine(look));
    const amounts = indicators.volume && isVisible ? scale.panes[1] : undefined;
    this.#volume.attr({ ignore: !amounts });
    if (amounts) {
      const y = Math.max(amounts.top, amounts.y(live.amount));
      this.#volume.setShape({ x: x - width / 2, y, width, height: amounts.y(0) - y });
    }
    this.#drawEnds(view);
    if (palette !== this.#palette || isRising !== this.#isRising) this.#color(palette, isRising);
    this.#priceLine.attr({ invisible: !isLive });
    this.#priceTag.attr({ invisible: !isLive });
    const label = [priceLabel(live.close, decimals), timeLeft(live, view)].join('\n').trim();
    this.#drawPrice(live.close, label, scale);
    this.#dot.attr({ ignore: !(isVisible && interval === 'Tick') });
    this.#dot.setShape({ cx: x, cy: scale.panes[0].y(live.close) });
  }

  #drawCandle({ open, high, low, close }: Candle, view: LiveView, isVisible: boolean): void {
    this.#body.attr({ ignore: !isVisible });
    this.#wick.attr({ ignore: !isVisible });
    const [prices] = view.scale.panes;
    if (!isVisible) return;
    const { palette, look } = view.settings;
    const stroke = close >= open ? palette.candleUp : palette.candleDown;
    const fill = look.type === 'hollow' && close >= open ? palette.canvas : stroke;
    const x = view.scale.x(view.candles.length - 1);
    const width = Math.max(2, view.scale.band * BODY_SHARE);
    const [from, to] = [prices.y(open), prices.y(close)];
    const height = Math.max(1, Math.abs(from - to));
    this.#body.attr({ shape: { x: x - width / 2, y: Math.min(from, to), width, height } });
    this.#wick.attr({ shape: { x1: x, x2: x, y1: prices.y(high), y2: prices.y(low) } });
    this.#body.setStyle({ fill, stroke, lineWidth: 1 });
    this.#wick.setStyle({ stroke });
  }

  #drawEnds({ candles, lines, scale, settings: { palette } }: LiveView): void {
    if (lines !== this.#lines) {
      this.#lines = lines;
      this.#ends.removeAll();
      this.#lineEnds = lines.map((line) => new LineEnd(line));
      for (const { group } of this.#lineEnds) this.#ends.add(group);
    }
    for (const end of this.#lineEnds) end.draw(candles.length - 1, scale, palette);
  }

  #drawPrice(price: number, text: string, { panes: [prices], width }: PlotScale): void {
    const { top, bottom } = prices;
    const y = prices.y(price);
    const ignore = y < top || y > bottom;
    this.#priceLine.attr({ ignore, shape: { x1: 0, x2: width, y1: y, y2: y } });
    this.#priceTag.attr({ x: width + 2, y: Math.min(bottom, Math.max(top, y)) });
    // Measuring text costs more than drawing it.
    if (this.#priceTag.style.text !== text) this.#priceTag.setStyle({ text });
  }

  #color(palette: Palette, isRising: boolean): void {
    this.#palette = palette;
    this.#isRising = isRising;
    const color = isRising ? palette.up : palette.down;
    this.#volume.setStyle({ fill: isRising ? palette.candleUp : palette.candleDown });
    this.#dot.setStyle({ fill: palette.ink, stroke: palette.canvas, lineWidth: 1.5 });
    this.#priceLine.setStyle({ stroke: color, lineDash: [3, 3], opacity: 0.9 });
    this.#priceTag.setStyle({
      fill: '#ffffff',
      font: `600 10px ${palette.font}`,
      backgroundColor: isRising ? palette.upFill : palette.downFill,
      borderRadius: 2,
      padding: [3, 4],
      lineHeight: 12,
      verticalAlign: 'middle',
    });
  }
}
