import { atom, type WritableAtom } from 'jotai';
import * as z from 'zod/mini';
import {
  DRAWING_KINDS,
  type Drawing,
  type DrawingKind,
  MOST_DRAWINGS,
  pointCount,
} from '#core/domain/market-drawing.ts';
import { deviceAtom } from './device-atom';
import { DRAWINGS_KEY } from './stored-drawings';

/** Changes with the stored format. Data of another version is not read. */
const VERSION = 1;
/**
 * The maximum number of markets with drawings. Above it, the markets that were changed least
 * recently are dropped.
 */
export const MOST_MARKETS = 40;

/** The drawings of one market. */
interface MarketDrawings {
  readonly symbol: string;
  readonly drawings: readonly Drawing[];
}

const positive = z.number().check(z.refine((value) => value > 0));
const stored = z.object({
  version: z.number().check(z.refine((value) => value === VERSION)),
  markets: z.array(z.object({ symbol: z.string(), drawings: z.array(z.unknown()) })),
});
const drawing = z
  .object({
    id: positive,
    kind: z.enum(DRAWING_KINDS as unknown as [DrawingKind, ...DrawingKind[]]),
    points: z.array(z.object({ time: positive, price: positive })),
  })
  .check(z.refine(({ kind, points }) => points.length === pointCount(kind)));

/** Returns those drawings of a market that are valid. */
export function validDrawings(drawings: readonly unknown[]): readonly Drawing[] {
  return drawings.flatMap((one) => drawing.safeParse(one).data ?? []).slice(-MOST_DRAWINGS);
}

/** Reads the stored drawings, omitting invalid ones. */
function read(text: string | undefined): readonly MarketDrawings[] {
  try {
    return stored.parse(JSON.parse(text ?? '')).markets.map(({ symbol, drawings }) => ({
      symbol,
      drawings: validDrawings(drawings),
    }));
  } catch {
    return [];
  }
}

/** The drawings of all markets on this device. The market that was changed last is at the end. */
export const allDrawingsAtom = deviceAtom<readonly MarketDrawings[]>({
  key: DRAWINGS_KEY,
  read,
  write: (markets) =>
    markets.length > 0 ? JSON.stringify({ version: VERSION, markets }) : undefined,
});

const NONE: readonly Drawing[] = [];

/** Returns the atom of the drawings of one market, stored on this device (product.md#drawings). */
export function drawingsAtom(
  symbol: string,
): WritableAtom<readonly Drawing[], [readonly Drawing[]], void> {
  return atom(
    (get) => get(allDrawingsAtom).find((market) => market.symbol === symbol)?.drawings ?? NONE,
    (get, set, drawings) => {
      const others = get(allDrawingsAtom).filter((market) => market.symbol !== symbol);
      const own = drawings.length > 0 ? [{ symbol, drawings }] : [];
      set(allDrawingsAtom, [...others, ...own].slice(-MOST_MARKETS));
    },
  );
}
