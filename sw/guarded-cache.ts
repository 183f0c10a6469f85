import { within } from '../src/lib/within.ts';

/** Longest wait for the cache: a full or broken disk can leave it without any answer. */
const CACHE_LIMIT_MS = 1_000;

/** Undefined when `work` fails or takes too long. */
export async function orNothing<Value>(
  work: () => Promise<Value>,
  limitMs: number = CACHE_LIMIT_MS,
): Promise<Value | undefined> {
  try {
    return await within(limitMs, work());
  } catch {
    return undefined;
  }
}

const TYPES: readonly (readonly [ending: RegExp, type: RegExp])[] = [
  [/\.js$/, /javascript/],
  [/\.css$/, /^text\/css/],
  [/\.html$/, /^text\/html/],
  [/\.(svg|png|webp|jpg|ico)$/, /^image\//],
  [/\.(json|webmanifest)$/, /json/],
];

/**
 * False for what is certainly not the file of this name: an error, or another type, as a captive
 * portal or a damaged cache gives it.
 */
export function isPlausible(path: string, response: Response): boolean {
  if (response.status !== 200) return false;
  const type = response.headers.get('Content-Type') ?? '';
  const expected = TYPES.find(([ending]) => ending.test(path))?.[1];
  return expected?.test(type) ?? true;
}
