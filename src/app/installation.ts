import { sessionText } from '#/lib/storage';
import { store } from '#/state/device-atom';
import {
  type InstallPrompt,
  installationAtom,
  installPromptAtom,
  visitsAtom,
} from '#/state/install';

const COUNTED_KEY = 'trade-visit-counted';

/** Stores the browser's install prompt for /download and the install offer, and counts visits. */
export function watchInstallation(): void {
  globalThis.addEventListener('beforeinstallprompt', (event) => {
    // Without this call, Chrome shows its own install bar.
    event.preventDefault();
    store.set(installPromptAtom, event as InstallPrompt);
  });
  globalThis.addEventListener('appinstalled', () => {
    store.set(installPromptAtom, undefined);
    store.set(installationAtom, 'present');
  });
  countVisit();
  if (runsAsApp()) store.set(installationAtom, 'app');
  else void findInstalled();
}

function countVisit(): void {
  if (sessionText.get(COUNTED_KEY)) return;
  sessionText.set(COUNTED_KEY, '1');
  const before = store.get(visitsAtom);
  store.set(visitsAtom, { ...before, visits: before.visits + 1 });
}

function runsAsApp(): boolean {
  const { standalone } = navigator as { standalone?: boolean };
  return (
    standalone === true ||
    ['standalone', 'fullscreen', 'minimal-ui'].some(
      (mode) => globalThis.matchMedia?.(`(display-mode: ${mode})`).matches,
    )
  );
}

/** Detects an installed app. This is supported by Chromium on Android and Windows. */
async function findInstalled(): Promise<void> {
  const { getInstalledRelatedApps } = navigator as {
    getInstalledRelatedApps?: () => Promise<readonly unknown[]>;
  };
  try {
    const apps = await getInstalledRelatedApps?.call(navigator);
    if (apps && apps.length > 0) store.set(installationAtom, 'present');
  } catch {
    // The call is not allowed in this context (a frame or a private window), so the result stays
    // unknown.
  }
}
