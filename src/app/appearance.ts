import { store } from '#/state/device-atom';
import { themeAtom } from '#/state/theme';
import { shownUpColorAtom } from '#/state/up-color';

/** The colour of the browser's own bars, equal to `--color-canvas` of tokens.css. */
const BAR_COLOR = { night: '#0b1220', day: '#ffffff' };

/**
 * Updates `data-theme`, `data-up` and the colour of the browser's bars whenever a choice changes.
 */
export function followAppearance(): void {
  const apply = () => {
    const theme = store.get(themeAtom);
    const { dataset } = document.documentElement;
    dataset.theme = theme;
    dataset.up = store.get(shownUpColorAtom);
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', BAR_COLOR[theme]);
  };
  store.sub(themeAtom, apply);
  store.sub(shownUpColorAtom, apply);
  apply();
}
