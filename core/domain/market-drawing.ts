/** Drawings that a member can add to the chart of a market (product.md#drawings). */
export const DRAWING_KINDS = ['trend', 'ray', 'level', 'rectangle', 'fibonacci'] as const;
export type DrawingKind = (typeof DRAWING_KINDS)[number];

/** A point of the chart: epoch seconds, and a price for drawing only. */
export interface ChartPoint {
  readonly time: number;
  readonly price: number;
}

export interface Drawing {
  /** Counts from 1 in each market. */
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

/** Parts of the way back from the second point to the first. */
const RATIOS = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1] as const;

/**
 * Returns the levels of a Fibonacci retracement: 0 is the price of the second point, where the move
 * ended, 1 that of the first.
 */
export function retracements(
  from: number,
  to: number,
): readonly { readonly ratio: number; readonly price: number }[] {
  return RATIOS.map((ratio) => ({ ratio, price: to + (from - to) * ratio }));
}

/** Maximum number of steps that can be undone. */
const MOST_STEPS = 50;

/** A value with its previous values, and the undone ones. */
export interface Edits<Value> {
  readonly past: readonly Value[];
  readonly now: Value;
  readonly future: readonly Value[];
  /** Id of a step that several changes share: ten presses of an arrow are undone together. */
  readonly step?: string | undefined;
}

/**
 * Returns the value changed to `next`; a change with the same `step` as the previous one joins it.
 */
export function edited<Value>(edits: Edits<Value>, next: Value, step?: string): Edits<Value> {
  const goesOn = step !== undefined && step === edits.step;
  const past = goesOn ? edits.past : [...edits.past, edits.now].slice(-MOST_STEPS);
  return { past, now: next, future: [], step };
}

/** Returns the value before the last change; unchanged if there was none. */
export function undone<Value>(edits: Edits<Value>): Edits<Value> {
  const { past, now, future } = edits;
  if (past.length === 0) return edits;
  return { past: past.slice(0, -1), now: past.at(-1) as Value, future: [now, ...future] };
}

/** Reapplies the last undone change; unchanged if there was none. */
export function redone<Value>(edits: Edits<Value>): Edits<Value> {
  const { past, now, future } = edits;
  if (future.length === 0) return edits;
  return { past: [...past, now], now: future[0] as Value, future: future.slice(1) };
}
