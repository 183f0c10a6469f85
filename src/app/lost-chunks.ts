import { isLoadingOptional } from '#/lib/optional-load';
import { sessionText } from '#/lib/storage';
import { isOnline } from '#/state/connectivity';
import { hasDirtyForm } from '#/state/dirty-forms';

const RELOADED_KEY = 'trade-reloaded-build';
/** A new worker fetches the whole shell before it can take over. */
const NEW_WORKER_LIMIT_MS = 20_000;

/**
 * A part of this build that can no longer be had: the server has moved on by two builds. Reloads into
 * the new build, once for each build and never over something typed or for an optional part; else the
 * error screen stays.
 */
export function reloadOnLostChunk(): void {
  globalThis.addEventListener('vite:preloadError', () => {
    if (isLoadingOptional() || hasDirtyForm() || !isOnline() || hasReloaded()) return;
    rememberReload();
    void takeNewWorker().finally(() => {
      if (!hasDirtyForm()) globalThis.location.reload();
    });
  });
}

/** The hashed names of the entry scripts name the build. */
function thisBuild(): string {
  const scripts = document.querySelectorAll<HTMLScriptElement>('script[type=module][src]');
  return [...scripts].map(({ src }) => src).join(' ');
}

function hasReloaded(): boolean {
  const { state } = globalThis.history;
  return sessionText.get(RELOADED_KEY) === thisBuild() || state?.reloadedBuild === thisBuild();
}

/** Kept in the history entry too: it outlives a reload where storage is refused. */
function rememberReload(): void {
  sessionText.set(RELOADED_KEY, thisBuild());
  const { history } = globalThis;
  history.replaceState({ ...history.state, reloadedBuild: thisBuild() }, '');
}

/** The worker of the old build would only serve the old shell again. */
async function takeNewWorker(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration?.active) return;
  await registration.update().catch(() => undefined);
  const worker = registration.installing ?? registration.waiting;
  if (!worker) return;
  await new Promise<void>((resolve) => {
    const proceed = () => {
      if (worker.state === 'installed') worker.postMessage({ type: 'SKIP_WAITING' });
      if (worker.state === 'activated' || worker.state === 'redundant') resolve();
    };
    worker.addEventListener('statechange', proceed);
    setTimeout(resolve, NEW_WORKER_LIMIT_MS);
    proceed();
  });
}
