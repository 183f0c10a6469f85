/** `npm run soak` asks for the long form of the loads. */
export const IS_LONG = process.env.LOAD === 'long';
/** For a quick look at a change: `LOAD_FACTOR=0.1` does a tenth. */
const FACTOR = Number(process.env.LOAD_FACTOR ?? 1);

/** How much of something a load does: in `npm test`, and in `npm run soak`. */
export function scaled(short: number, long: number): number {
  return Math.max(1, Math.round((IS_LONG ? long : short) * FACTOR));
}

/** Milliseconds that a load may take, on a machine that is busy with others too. */
export const LOAD_TIMEOUT_MS = IS_LONG ? 3_600_000 : 600_000;
