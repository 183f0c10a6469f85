import { ApiError } from '#/api/api-error';
import { probeExchange } from '#/api/site';
import { isKnownCode } from '#/contract/envelope';
import {
  type Connectivity,
  isOnline,
  reportConnectivity,
  suspicionAtom,
} from '#/state/connectivity';
import { store } from '#/state/device-atom';

/** Between two questions while the exchange is away: it is noticed within two seconds when back. */
const ASK_EVERY_MS = 1_000;
/** A question without an answer for this long counts as none. */
const PATIENCE_MS = 3_000;

/**
 * Finds out whether a failure concerns the whole connection, and while it does, when that ends. Reads
 * on the screen are then asked again by the query client, which follows the connectivity.
 */
export function watchConnection(): void {
  let isAsking = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function ask(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    clearTimeout(timer);
    const outcome = await probe();
    isAsking = false;
    reportConnectivity(outcome);
    if (outcome !== 'online') timer = setTimeout(() => void ask(), ASK_EVERY_MS);
  }

  store.sub(suspicionAtom, () => {
    // While away the timer asks; its own failures must not hurry it.
    if (isOnline()) void ask();
  });
  globalThis.addEventListener('online', () => void ask());
  globalThis.addEventListener('offline', () => void ask());
}

async function probe(): Promise<Connectivity> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), PATIENCE_MS);
  try {
    await probeExchange(limit.signal);
    return 'online';
  } catch (error) {
    const isAnswer =
      error instanceof ApiError && error.kind !== 'offline' && error.kind !== 'timeout';
    if (!isAnswer) return 'offline';
    return error.kind === 'refused' && isKnownCode(error.code) ? 'online' : 'faulty';
  } finally {
    clearTimeout(timer);
  }
}
