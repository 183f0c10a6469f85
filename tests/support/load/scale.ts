/** `npm run soak` asks for the long form of the loads. */
const IS_LONG = process.env.LOAD === 'long';

/** How much of something a load does: in `npm test`, and in `npm run soak`. */
export function scaled(short: number, long: number): number {
  return IS_LONG ? long : short;
}

/** Milliseconds that a load may take. */
export const LOAD_TIMEOUT_MS = scaled(120_000, 1_800_000);
