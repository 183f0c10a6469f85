import { atom } from 'jotai';
import * as z from 'zod/mini';
import { STORAGE_KEY } from '#/lib/storage';
import { deviceAtom } from './device-atom';

/** The browser's install prompt, stored until the member asks for it (not on iOS). */
export interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

export const installPromptAtom = atom<InstallPrompt | undefined>(undefined);

/** `app`: this page runs as the installed app. `present`: the app is on this device. */
export const installationAtom = atom<'none' | 'present' | 'app'>('none');

const DISMISSED_FOR_MS = 30 * 24 * 60 * 60_000;

const storedVisits = z.object({
  /** The number of visits so far. A visit lasts as long as its tab. */
  visits: z.number(),
  /** The time of the refusal, in epoch milliseconds. */
  dismissedAt: z.optional(z.number()),
});
type Visits = z.infer<typeof storedVisits>;

/** The visits and the refusal on this device. */
export const visitsAtom = deviceAtom<Visits>({
  key: STORAGE_KEY.install,
  read: (text) => {
    try {
      return storedVisits.parse(JSON.parse(text ?? '{}'));
    } catch {
      return { visits: 0 };
    }
  },
  write: (value) => JSON.stringify(value),
});

/**
 * True from the second visit on, if the app can be installed and the offer was not refused in the
 * last 30 days (product.md#install-and-update).
 */
export const installOfferedAtom = atom((get) => {
  const { visits, dismissedAt } = get(visitsAtom);
  const isRefused = dismissedAt !== undefined && Date.now() - dismissedAt < DISMISSED_FOR_MS;
  return (
    visits >= 2 && !isRefused && get(installationAtom) === 'none' && get(canInstallAtom) !== 'no'
  );
});

/** The available way to install the app: the browser's prompt, Safari's steps, or none. */
export const canInstallAtom = atom((get) => {
  if (get(installPromptAtom)) return 'prompt';
  return isIosSafari(navigator) ? 'steps' : 'no';
});

/**
 * Returns true for Safari on iOS, which is the only browser there that can install the app. iPads
 * identify as Macs but have more than one touch point.
 */
export function isIosSafari(device: { userAgent: string; maxTouchPoints?: number }): boolean {
  const { userAgent, maxTouchPoints = 0 } = device;
  const isIos =
    /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return isIos && /Safari\//.test(userAgent) && !/CriOS|FxiOS|EdgiOS|OPT\//.test(userAgent);
}
