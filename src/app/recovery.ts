import { ApiError } from '#/api/api-error';
import { probeServer } from '#/api/site';
import { isKnownCode } from '#/contract/envelope';
import {
  type Connectivity,
  isOnline,
  reportConnectivity,
  reportRecovery,
  successCount,
  suspicionAtom,
} from '#/state/connectivity';
import { store } from '#/state/device-atom';

/** Between two questions while the exchange is away: it is noticed within two seconds when back. */
const ASK_EVERY_MS = 1_000;
/** A question without an answer for this long counts as none. */
const PATIENCE_MS = 3_000;
const MOST_OPEN = PATIENCE_MS / ASK_EVERY_MS;
/** Doubts about one call alone, however often they come, are not told as a recovery sooner. */
const RECOVERED_EVERY_MS = 10_000;

/**
 * Finds out whether a failure concerns the whole connection, and while it does, when that ends. Reads
 * on the screen are then asked again by the query client, which follows the connectivity.
 */
export function watchConnection(): void {
  let open = 0;
  let recoveredAt = Number.NEGATIVE_INFINITY;
  let isAskingSoon = false;

  async function ask(): Promise<void> {
    // While away the next question does not wait for this one's answer: that may be lost for good.
    if (!isOnline()) askSoon();
    if (open === MOST_OPEN) return;
    open += 1;
    const before = successCount();
    const outcome = await probe();
    open -= 1;
    if (outcome === 'online') {
      reportConnectivity('online');
      notifyRecovery();
      return;
    }
    // Meanwhile another call was answered: what this question met is over, or met it alone.
    if (isOnline() && successCount() !== before) return;
    reportConnectivity(outcome);
    askSoon();
  }

  function notifyRecovery(): void {
    const now = performance.now();
    if (now - recoveredAt < RECOVERED_EVERY_MS) return;
    recoveredAt = now;
    reportRecovery();
  }

  function askSoon(): void {
    if (isAskingSoon) return;
    isAskingSoon = true;
    setTimeout(() => {
      isAskingSoon = false;
      if (!isOnline()) void ask();
    }, ASK_EVERY_MS);
  }

  store.sub(suspicionAtom, () => {
    // While away the timer asks; its own failures must not hurry it.
    if (isOnline() && open === 0) void ask();
  });
  // A screen that asks for nothing would not find it out by itself.
  if (!navigator.onLine) void ask();
  globalThis.addEventListener('online', () => void ask());
  globalThis.addEventListener('offline', () => void ask());
}

async function probe(): Promise<Connectivity> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), PATIENCE_MS);
  try {
    await probeServer(limit.signal);
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
