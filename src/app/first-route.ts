import type { AnyRouter } from '@tanstack/react-router';
import { withTimeout } from '#/lib/with-timeout';

/** The maximum time until the static shell is replaced, however slow the first screen is. */
const LIMIT_MS = 2_000;

/** Loads the screen of the current URL before anything is mounted, following redirects. */
export async function loadFirstRoute(router: AnyRouter): Promise<void> {
  // The mounted router follows the URL itself; until then a redirect would not be loaded.
  const stop = router.history.subscribe(router.load);
  try {
    await withTimeout(LIMIT_MS, router.load());
  } finally {
    stop();
  }
}
