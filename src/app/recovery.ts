import { ApiError } from '#/api/api-error';
import { probeServer } from '#/api/site';
import {
  type Connectivity,
  isOnline,
  reportConnectivity,
  reportRecovery,
  successCount,
  suspicionAtom,
} from '#/state/connectivity';
import { store } from '#/state/device-atom';
import { isKnownCode } from '#core/contract/envelope.ts';

/**
 * The time between two probes while the server is unreachable. Recovery is noticed within two
 * seconds.
 */
const ASK_EVERY_MS = 1_000;
/** A probe without a response within this time counts as failed. */
const PATIENCE_MS = 3_000;
const MAX_OPEN = PATIENCE_MS / ASK_EVERY_MS;
/** The minimum time between two reported recoveries while only single calls fail. */
const RECOVERED_EVERY_MS = 10_000;

/**
 * Probes whether a failure affects the whole connection and, if so, when it ends. The query client
 * follows the connectivity and then refetches the queries on screen.
 */
export function watchConnection(): void {
  let open = 0;
  let recoveredAt = Number.NEGATIVE_INFINITY;
  let isAskingSoon = false;

  async function ask(): Promise<void> {
    // While offline, the next probe does not wait for this response, which may be lost.
    if (!isOnline()) askSoon();
    if (open === MAX_OPEN) return;
    open += 1;
    const before = successCount();
    const outcome = await probe();
    open -= 1;
    if (outcome === 'online') {
      reportConnectivity('online');
      notifyRecovery();
      return;
    }
    // Another call has succeeded in the meantime, so the failure is over or affected only this
    // probe.
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
    // While offline, the timer sends the probes, and their failures must not trigger further ones.
    if (isOnline() && open === 0) void ask();
  });
  // Without this probe, a screen that sends no requests would not notice the failure.
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
