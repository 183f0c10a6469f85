import { STORAGE_KEY } from '#/lib/storage';
import { deviceAtom } from './device-atom';

export type Theme = 'night' | 'day';

function preferredTheme(): Theme {
  return globalThis.matchMedia?.('(prefers-color-scheme: light)').matches ? 'day' : 'night';
}

/** Chosen theme; before a choice the device's own, and night when that is unknown. */
export const themeAtom = deviceAtom<Theme>({
  key: STORAGE_KEY.theme,
  read: (kept) => (kept === 'night' || kept === 'day' ? kept : preferredTheme()),
  write: (theme) => theme,
});
