import { STORAGE_KEY } from '#/lib/storage';
import { deviceAtom } from './device-atom';

export type Theme = 'night' | 'day';

function preferredTheme(): Theme {
  return globalThis.matchMedia?.('(prefers-color-scheme: light)').matches ? 'day' : 'night';
}

/**
 * The selected theme. Without a selection, it is that of the system, or night if that is unknown
 * (product.md#theme).
 */
export const themeAtom = deviceAtom<Theme>({
  key: STORAGE_KEY.theme,
  read: (stored) => (stored === 'night' || stored === 'day' ? stored : preferredTheme()),
  write: (theme) => theme,
});
