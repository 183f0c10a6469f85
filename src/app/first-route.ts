import type { AnyRouter } from '@tanstack/react-router';
import { withTimeout } from '#/lib/with-timeout';

/** The static shell gives way to the app at the latest after this long, however slow the first screen. */
const LIMIT_MS = 2_000;

/** Loads the screen of the address before anything is mounted, through redirects to its end. */
export async function loadFirstRoute(router: AnyRouter): Promise<void> {
  // The mounted router follows the address by itself; until then a redirect would lead nowhere.
  const stop = router.history.subscribe(router.load);
  try {
    await withTimeout(LIMIT_MS, router.load());
  } finally {
    stop();
  }
}
