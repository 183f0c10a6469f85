/**
 * A price of the member that the chart shows as a line: the opening of an option, an open order.
 */
export interface ChartMark {
  readonly id: string;
  readonly price: number;
  /** A palette colour: that of a side, or one for a line without a side. */
  readonly tone: 'up' | 'down' | 'accent' | 'muted';
  /** Shown on the line, at its left end. */
  readonly label: string;
  /** A moment that belongs to the mark: the expiry of an option. */
  readonly until?: { readonly at: number; readonly label: string } | undefined;
  /** The opening time of an option in epoch milliseconds, marked by a dot. */
  readonly from?: number | undefined;
  /** The end of an option, connected to its opening by a line. */
  readonly end?: { readonly at: number; readonly price: number } | undefined;
  /** The side on which the option wins is tinted. */
  readonly isTinted?: boolean | undefined;
  /** Allows the member to drag the line to another price. */
  readonly move?: MarkMove | undefined;
}

interface MarkMove {
  /** The accessible name of the handle. */
  readonly label: string;
  /** Called when the handle is pressed, the alternative to dragging. */
  readonly onPress: () => void;
  /** Called when the line is dropped at another price. */
  readonly onDrop: (price: number) => void;
}

/** No marks. It is always the same list, so nothing is redrawn. */
export const NO_MARKS: readonly ChartMark[] = [];

/** A price with a label and no side: an alert or an average cost. */
interface PriceLine {
  readonly price: string;
  readonly label: string;
}

/** Returns lines as marks, omitting invalid prices. */
export function marksOf(lines: readonly PriceLine[], tone: 'accent' | 'muted'): ChartMark[] {
  return lines
    .map(({ price, label }) => {
      return { id: `${tone} ${price} ${label}`, price: Number(price), tone, label };
    })
    .filter(({ price }) => price > 0 && Number.isFinite(price));
}
