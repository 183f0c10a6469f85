import { sessionText } from '#/lib/storage';
import { store } from '#/state/device-atom';
import {
  type InstallPrompt,
  installationAtom,
  installPromptAtom,
  visitsAtom,
} from '#/state/install';

const COUNTED_KEY = 'trade-visit-counted';

/** Keeps the browser's install prompt for /download and for the quiet offer, and counts visits. */
export function watchInstallation(): void {
  globalThis.addEventListener('beforeinstallprompt', (event) => {
    // Without this, Chrome shows its own bar at a moment of its choosing.
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

/** Chromium on Android and Windows tells whether the app is on the device. */
async function findInstalled(): Promise<void> {
  const { getInstalledRelatedApps } = navigator as {
    getInstalledRelatedApps?: () => Promise<readonly unknown[]>;
  };
  try {
    const apps = await getInstalledRelatedApps?.call(navigator);
    if (apps && apps.length > 0) store.set(installationAtom, 'present');
  } catch {
    // Not allowed here (a frame, a private window): nothing is known.
  }
}
