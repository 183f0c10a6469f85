import { thisBuild } from '#/app/this-build';
import { isLoadingOptional } from '#/lib/optional-load';
import { sessionText } from '#/lib/storage';
import { isOnline } from '#/state/connectivity';
import { hasDirtyForm } from '#/state/dirty-forms';

const RELOADED_KEY = 'trade-reloaded-build';
const ANSWER_LIMIT_MS = 5_000;
/** A new worker downloads the whole app shell before it can take over. */
const NEW_WORKER_LIMIT_MS = 20_000;

/**
 * Handles a chunk of this build that the server no longer has because it is at least two builds
 * ahead. Reloads into the new build, at most once per build. It does not reload for an optional
 * part, while a form has unsaved input, or while the server does not respond, which would end in an
 * empty window. In those cases, the error screen is shown.
 */
export function reloadOnLostChunk(): void {
  globalThis.addEventListener('vite:preloadError', ({ payload }) => {
    // If the error has the browser's own message, the router reloads the page without checking the
    // server.
    payload.message = `A file of the app did not load: ${payload.message}`;
    if (isLoadingOptional() || hasDirtyForm() || !isOnline() || hasReloaded()) return;
    void reloadWhereServed();
  });
}

async function reloadWhereServed(): Promise<void> {
  if (!(await hasAnswer()) || hasReloaded()) return;
  rememberReload();
  await takeNewWorker().catch(() => undefined);
  if (!hasDirtyForm()) globalThis.location.reload();
}

/** Returns true if the server currently responds. A chunk also fails to load during an outage. */
function hasAnswer(): Promise<boolean> {
  return fetch('/healthz', {
    cache: 'no-store',
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
  }).then(
    ({ ok }) => ok,
    () => false,
  );
}

function hasReloaded(): boolean {
  const { state } = globalThis.history;
  return sessionText.get(RELOADED_KEY) === thisBuild() || state?.reloadedBuild === thisBuild();
}

/**
 * The reload is also recorded in the history entry, which survives the reload when storage is
 * unavailable.
 */
function rememberReload(): void {
  sessionText.set(RELOADED_KEY, thisBuild());
  const { history } = globalThis;
  history.replaceState({ ...history.state, reloadedBuild: thisBuild() }, '');
}

/**
 * Activates the new worker, because the worker of the old build would serve the old shell again.
 */
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
