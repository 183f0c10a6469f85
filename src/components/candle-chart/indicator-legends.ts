import { type Indicator, indicatorShape } from '#core/domain/indicators.ts';
import { indicatorColor, indicatorTitle, valueLabel } from './indicator-look';
import type { PlotView } from './plot-layer';

/** Height of a line of values over the price, in pixels. */
const LINE_HEIGHT = 13;

/** A value: its element, whose text is replaced in place, and the label it shows. */
interface Value {
  readonly element: HTMLElement;
  readonly text: Text;
  figure: string;
}

/** One line of values. */
interface Row {
  readonly element: HTMLElement;
  readonly values: readonly Value[];
}

function create(parent: HTMLElement, className = ''): HTMLElement {
  const element = document.createElement('span');
  element.className = className;
  parent.append(element);
  return element;
}

/**
 * Names and values of the indicators over their lines. Text of the page, not of the canvas: a tick
 * that changes six figures there costs more than all that is drawn (quality.md#chart-tick).
 */
export class IndicatorLegends {
  readonly #host: HTMLElement;
  #rows: readonly Row[] = [];
  #indicators: readonly Indicator[] = [];

  constructor(host: HTMLElement) {
    this.#host = host;
  }

  show(indicators: readonly Indicator[]): void {
    this.dispose();
    this.#indicators = indicators;
    this.#rows = indicators.map((indicator) => {
      const element = create(this.#host, 'num text-muted');
      Object.assign(element.style, {
        ...{ position: 'absolute', left: '8px', pointerEvents: 'none', whiteSpace: 'nowrap' },
        ...{ fontSize: '0.625rem', lineHeight: `${LINE_HEIGHT}px` },
      });
      create(element).textContent = `${indicatorTitle(indicator)} `;
      const values = indicatorShape(indicator.kind).lines.map(() => {
        const [own, text] = [create(element), new Text()];
        own.append(text);
        return { element: own, text, figure: '' };
      });
      return { element, values };
    });
  }

  /** Moves the lines to where the panes are now, in the colours of the theme. */
  place({ scale, settings: { palette, indicators } }: PlotView): void {
    let over = scale.priceBand.top + 2;
    let pane = indicators.volume ? 1 : 0;
    this.#rows.forEach(({ element, values }, at) => {
      const { kind, colors } = this.#indicators[at] as Indicator;
      const { isBelow } = indicatorShape(kind);
      const top = isBelow ? (scale.paneBands[pane++]?.top ?? 0) : over;
      if (!isBelow) over += LINE_HEIGHT;
      element.style.top = `${top}px`;
      values.forEach((value, line) => {
        value.element.style.color = indicatorColor(palette, colors[line] ?? 0);
      });
    });
  }

  /** Writes the values of one indicator. */
  write(at: number, values: readonly number[], decimals: number): void {
    const kind = this.#indicators[at]?.kind;
    if (!kind) return;
    const { lines } = indicatorShape(kind);
    lines.forEach((name, line) => {
      const value = this.#rows[at]?.values[line];
      const figure = valueLabel(kind, values[line] ?? Number.NaN, decimals);
      if (!value || value.figure === figure) return;
      value.figure = figure;
      value.text.data = lines.length > 1 ? `${name} ${figure} ` : figure;
    });
  }

  dispose(): void {
    for (const { element } of this.#rows) element.remove();
    this.#rows = [];
  }
}
