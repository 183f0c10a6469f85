import { focusManager } from '@tanstack/react-query';
import { Workbox } from 'workbox-window';
import { describePage } from '#/app/describe-page';
import { thisBuild } from '#/app/this-build';
import { sessionText } from '#/lib/storage';
import { SERVICE_WORKER_PATH, trustedScriptUrl } from '#/lib/trusted-types';
import { recoveryAtom } from '#/state/connectivity';
import { store } from '#/state/device-atom';
import { shownLanguageAtom } from '#/state/language';
import { appUpdateAtom } from '#/state/update';
import {
  isOpenMessage,
  type ServiceWorkerMessage,
} from '#core/contract/service-worker-messages.ts';

const LOOK_AGAIN_MS = 60 * 60_000;
const LOOK_ON_RETURN_MS = 10 * 60_000;
/**
 * Delayed so that warming the caches does not compete with the page for bandwidth. Repeated because
 * a weak network may lose files; files that are already cached cost nothing.
 */
const WARM_AFTER_MS = [4_000, 30_000, 120_000];
/** A failed first installation is repeated after this time, then after twice as long. */
const INSTALL_AGAIN_MS = 5_000;
const MAX_INSTALLATIONS = 6;
const TAKEOVER_LIMIT_MS = 5_000;
/**
 * The storage key for the build that was reloaded because the accepted version did not take over in
 * time.
 */
const REPLACED_BUILD_KEY = 'trade-replaced-build';

interface Moments {
  /**
   * The first worker has claimed this page. Responses that were loaded earlier are not cached yet.
   */
  firstControl(): void;
  /** Called when a notification is pressed; `path` is a page of this app. */
  open(path: string): void;
}

/**
 * Registers the service worker and offers its updates. A page is reloaded only in the tab whose
 * member accepted the update, and only once. Never throws: without a worker, the app works, but not
 * offline.
 */
export function startServiceWorker(moments: Moments): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  const container = navigator.serviceWorker;
  const workbox = new Workbox(trustedScriptUrl(SERVICE_WORKER_PATH), { updateViaCache: 'none' });
  let isControlled = container.controller !== null;
  let isAsked = false;

  const reload = once(() => globalThis.location.reload());
  const apply = once(() => {
    isAsked = true;
    // Polling stops until the reload, because each request may keep the former worker active.
    focusManager.setFocused(false);
    workbox.messageSkipWaiting();
    setTimeout(() => {
      sessionText.set(REPLACED_BUILD_KEY, thisBuild());
      reload();
    }, TAKEOVER_LIMIT_MS);
  });

  workbox.addEventListener('waiting', () => store.set(appUpdateAtom, { state: 'waiting', apply }));
  container.addEventListener('controllerchange', () => {
    if (!isControlled) {
      isControlled = true;
      post({ type: 'CACHE_IMAGES', paths: loadedImages() });
      moments.firstControl();
    } else if (isAsked) reload();
    else store.set(appUpdateAtom, { state: 'applied', apply: reload });
  });

  container.addEventListener('message', ({ data, ports }) => {
    if (!isOpenMessage(data)) return;
    ports[0]?.postMessage(true);
    moments.open(data.path);
  });

  function post(message: ServiceWorkerMessage): void {
    void container.ready.then(({ active }) => active?.postMessage(message));
  }
  const followLanguage = () => {
    const code = store.get(shownLanguageAtom);
    post({ type: 'LANGUAGE', code });
    describePage(code);
  };

  const warm = () => {
    if (!isDataSaved()) post({ type: 'WARM' });
  };
  const registered = once(() => {
    offerUnfinishedUpdate(container, reload);
    followLanguage();
    store.sub(shownLanguageAtom, followLanguage);
    for (const ms of WARM_AFTER_MS) setTimeout(warm, ms);
    store.sub(recoveryAtom, warm);
    lookForUpdates(workbox);
  });
  installPersistently(workbox, registered);
}

/**
 * Offers a reload when the reload of an accepted update ended in the former build again. The former
 * worker may still serve it while the new one takes over (ADR-098).
 */
function offerUnfinishedUpdate(container: ServiceWorkerContainer, reload: () => void): void {
  const isUnfinished = sessionText.get(REPLACED_BUILD_KEY) === thisBuild();
  sessionText.remove(REPLACED_BUILD_KEY);
  if (!isUnfinished) return;
  void container.ready.then(({ waiting }) => {
    if (!waiting) store.set(appUpdateAtom, { state: 'applied', apply: reload });
  });
}

/**
 * Registers the worker. A first installation that a weak network interrupted leaves no registration
 * behind, so it is started again while the page is open.
 */
function installPersistently(workbox: Workbox, registered: () => void): void {
  let failures = 0;
  const installAgain = () => {
    failures += 1;
    if (failures < MAX_INSTALLATIONS) setTimeout(install, INSTALL_AGAIN_MS * 2 ** (failures - 1));
  };
  const install = () =>
    workbox.register({ immediate: true }).then((registration) => {
      registered();
      registration?.installing?.addEventListener('statechange', ({ target }) => {
        const { state } = target as ServiceWorker;
        if (state === 'redundant' && !registration.active) installAgain();
      });
      // If storage or workers are blocked, registration fails each time, and the app uses only the
      // network.
    }, installAgain);
  void install();
}

function lookForUpdates(workbox: Workbox): void {
  let lookedAt = Date.now();
  const look = (afterMs: number) => {
    if (Date.now() - lookedAt < afterMs) return;
    lookedAt = Date.now();
    workbox.update().catch(() => undefined);
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
