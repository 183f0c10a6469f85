/** A price of the member that the chart shows as a line: where an option opened, an open order. */
export interface ChartMark {
  readonly id: string;
  readonly price: number;
  readonly tone: 'up' | 'down';
  /** On the line, at its left end. */
  readonly label: string;
  /** A moment of the mark: the expiry of an option. */
  readonly until?: { readonly at: number; readonly label: string } | undefined;
}

/** Without marks; always the same list, so that nothing is drawn anew. */
export const NO_MARKS: readonly ChartMark[] = [];
