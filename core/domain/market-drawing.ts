/** Drawings that a member can add to the chart of a market (product.md#drawings). */
export const DRAWING_KINDS = ['trend', 'ray', 'level', 'rectangle', 'fibonacci'] as const;
export type DrawingKind = (typeof DRAWING_KINDS)[number];

/** A point of the chart: a time in epoch seconds, and a price that is used only for drawing. */
export interface ChartPoint {
  readonly time: number;
  readonly price: number;
}

export interface Drawing {
  /** Drawings are numbered from 1 in each market. */
  readonly id: number;
  readonly kind: DrawingKind;
  readonly points: readonly ChartPoint[];
}

/** Maximum number of drawings on one market. */
export const MOST_DRAWINGS = 50;

/** Returns the number of points that define a drawing. */
export function pointCount(kind: DrawingKind): number {
  return kind === 'level' ? 1 : 2;
}

/** Returns the list with the added drawing, and its id; the list itself if it is full. */
export function withDrawing(
  drawings: readonly Drawing[],
  kind: DrawingKind,
  points: readonly ChartPoint[],
): { readonly drawings: readonly Drawing[]; readonly id: number | undefined } {
  if (drawings.length >= MOST_DRAWINGS) return { drawings, id: undefined };
  const id = 1 + Math.max(0, ...drawings.map((drawing) => drawing.id));
  return { drawings: [...drawings, { id, kind, points }], id };
}

/** Ratios of the distance from the second point back to the first. */
const RATIOS = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1] as const;

/**
 * Returns the levels of a Fibonacci retracement: 0 is at the price of the second point, where the
 * move ended, and 1 is at the price of the first.
 */
export function retracements(
  from: number,
  to: number,
): readonly { readonly ratio: number; readonly price: number }[] {
  return RATIOS.map((ratio) => ({ ratio, price: to + (from - to) * ratio }));
}

/** Maximum number of steps that can be undone. */
const MOST_STEPS = 50;

/** A value with its previous values and its undone values. */
export interface Edits<Value> {
  readonly past: readonly Value[];
  readonly now: Value;
  readonly future: readonly Value[];
  /**
   * Id of an undo step that several changes share, so that, for example, ten presses of an arrow
   * key are undone together.
   */
  readonly step?: string | undefined;
}

/**
 * Returns the edits after a change to `next`; a change with the same `step` as the previous one
 * joins it.
 */
export function edited<Value>(edits: Edits<Value>, next: Value, step?: string): Edits<Value> {
  const goesOn = step !== undefined && step === edits.step;
  const past = goesOn ? edits.past : [...edits.past, edits.now].slice(-MOST_STEPS);
  return { past, now: next, future: [], step };
}

/** Undoes the last change; returns the same edits if there was none. */
export function undone<Value>(edits: Edits<Value>): Edits<Value> {
  const { past, now, future } = edits;
  if (past.length === 0) return edits;
  return { past: past.slice(0, -1), now: past.at(-1) as Value, future: [now, ...future] };
}

/** Reapplies the last undone change; returns the same edits if there was none. */
export function redone<Value>(edits: Edits<Value>): Edits<Value> {
  const { past, now, future } = edits;
  if (future.length === 0) return edits;
  return { past: [...past, now], now: future[0] as Value, future: future.slice(1) };
}
