import type { ServiceWorkerMessage } from '#/contract/service-worker-messages';
import { SERVICE_WORKER_PATH, trustedScriptUrl } from '#/lib/trusted-types';
import { store } from '#/state/device-atom';
import { shownLanguageAtom } from '#/state/language';
import { appUpdateAtom } from '#/state/update';

const LOOK_AGAIN_MS = 60 * 60_000;
const LOOK_ON_RETURN_MS = 10 * 60_000;
/** After the page has come to rest, so that warming takes no bandwidth from it. */
const WARM_AFTER_MS = 4_000;
const TAKEOVER_LIMIT_MS = 5_000;

interface Moments {
  /** The very first worker has claimed this page: what it loaded before is not kept yet. */
  firstControl(): void;
}

/**
 * Registers the service worker and offers its updates. A page is reloaded only by the tab whose
 * member asked for it, and once. Never throws: without a worker the app works, only not offline.
 */
export function startServiceWorker(moments: Moments): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  const container = navigator.serviceWorker;
  let isControlled = container.controller !== null;
  let isAsked = false;

  const reload = once(() => globalThis.location.reload());

  /** Offers the version that waits; the very first one only passes through that state. */
  function offerWaiting(registration: ServiceWorkerRegistration): void {
    if (!registration.waiting || !registration.active) return;
    const apply = once(() => {
      isAsked = true;
      registration.waiting?.postMessage({ type: 'SKIP_WAITING' } satisfies ServiceWorkerMessage);
      setTimeout(reload, TAKEOVER_LIMIT_MS);
    });
    store.set(appUpdateAtom, { state: 'waiting', apply });
  }

  container.addEventListener('controllerchange', () => {
    if (!isControlled) {
      isControlled = true;
      tell({ type: 'KEEP_IMAGES', paths: loadedImages() });
      moments.firstControl();
    } else if (isAsked) reload();
    else store.set(appUpdateAtom, { state: 'applied', apply: reload });
  });

  function tell(message: ServiceWorkerMessage): void {
    void container.ready.then(({ active }) => active?.postMessage(message));
  }
  const tellLanguage = () => tell({ type: 'LANGUAGE', code: store.get(shownLanguageAtom) });

  const script = trustedScriptUrl(SERVICE_WORKER_PATH);
  container
    .register(script, { updateViaCache: 'none' })
    .then((registration) => {
      offerWaiting(registration);
      registration.addEventListener('updatefound', () => {
        registration.installing?.addEventListener('statechange', () => offerWaiting(registration));
      });
      tellLanguage();
      store.sub(shownLanguageAtom, tellLanguage);
      if (!isDataSaved()) setTimeout(() => tell({ type: 'WARM' }), WARM_AFTER_MS);
      lookForUpdates(registration);
    })
    // Refused storage, a private window, a blocked script: the network alone must do.
    .catch(() => undefined);
}

function lookForUpdates(registration: ServiceWorkerRegistration): void {
  let lookedAt = Date.now();
  const look = (afterMs: number) => {
    if (Date.now() - lookedAt < afterMs) return;
    lookedAt = Date.now();
    registration.update().catch(() => undefined);
  };
  setInterval(() => look(LOOK_AGAIN_MS), LOOK_ON_RETURN_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look(LOOK_ON_RETURN_MS);
  });
}

function loadedImages(): string[] {
  return performance
    .getEntriesByType('resource')
    .map((entry) => new URL(entry.name))
    .filter(
      (url) =>
        url.origin === globalThis.location.origin && /\.(svg|png|webp|jpg)$/.test(url.pathname),
    )
    .map((url) => url.pathname);
}

function isDataSaved(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

function once(action: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    action();
  };
}
