import type { Engine } from '../../../server/db/client.ts';

/** `npm run soak` runs the long form of the loads. */
export const IS_LONG = process.env.LOAD === 'long';
/** Scales a load for a quick check of a change. `LOAD_FACTOR=0.1` runs a tenth. */
const FACTOR = Number(process.env.LOAD_FACTOR ?? 1);

/** Returns the size of a load, which is `short` in `npm test` and `long` in `npm run soak`. */
export function scaled(short: number, long: number): number {
  return Math.max(1, Math.round((IS_LONG ? long : short) * FACTOR));
}

/**
 * A short load runs on the engine with real concurrency, because PGlite answers one call at a time.
 */
export const LOAD_ENGINES: readonly Engine[] = IS_LONG ? ['pglite', 'postgres'] : ['postgres'];

/** The time limit of a load in ms, on a machine that also runs other tests. */
export const LOAD_TIMEOUT_MS = IS_LONG ? 3_600_000 : 600_000;
