import { useAtom } from 'jotai';
import { useMemo, useState } from 'react';
import { drawingsAtom } from '#/state/drawings';
import {
  type ChartPoint,
  type Drawing,
  type DrawingKind,
  type Edits,
  edited,
  redone,
  undone,
  withDrawing,
} from '#core/domain/market-drawing.ts';

type Steps = Omit<Edits<readonly Drawing[]>, 'now'>;

/**
 * The drawings of a market, stored with every change, and the steps since the market was opened.
 */
export function useDrawings(symbol: string) {
  const [drawings, store] = useAtom(useMemo(() => drawingsAtom(symbol), [symbol]));
  const [steps, setSteps] = useState<Steps>({ past: [], future: [] });
  const edits = { ...steps, now: drawings };
  function apply(next: Edits<readonly Drawing[]>): void {
    setSteps(next);
    store(next.now);
  }
  return {
    drawings,
    /** Not set if there is nothing to undo or redo. */
    undo: steps.past.length > 0 ? () => apply(undone(edits)) : undefined,
    redo: steps.future.length > 0 ? () => apply(redone(edits)) : undefined,
    /** Returns the id of the new drawing; `undefined` if there is no room for one. */
    add(kind: DrawingKind, points: readonly ChartPoint[]): number | undefined {
      const { drawings: next, id } = withDrawing(drawings, kind, points);
      if (id !== undefined) apply(edited(edits, next));
      return id;
    },
    replace(drawing: Drawing, step?: string): void {
      const next = drawings.map((other) => (other.id === drawing.id ? drawing : other));
      apply(edited(edits, next, step));
    },
    /** Deletes one drawing, or all drawings. */
    remove(id?: number): void {
      const next = drawings.filter((drawing) => id !== undefined && drawing.id !== id);
      apply(edited(edits, next));
    },
  };
}
