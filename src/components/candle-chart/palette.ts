import { useSyncExternalStore } from 'react';
import { COLOR_TOKENS } from './indicator-look';

/** The colours of the plot. They are needed because canvas cannot read CSS variables. */
export type Palette = Readonly<ReturnType<typeof readPalette>>;

function readPalette() {
  const style = getComputedStyle(document.documentElement);
  const color = (name: string) => style.getPropertyValue(name).trim();
  return {
    canvas: color('--canvas'),
    raised: color('--raised'),
    line: color('--line'),
    edge: color('--edge'),
    faint: color('--faint'),
    muted: color('--muted'),
    ink: color('--ink'),
    accent: color('--accent-ink'),
    up: color('--up'),
    down: color('--down'),
    /** Colours of bodies, wicks and volumes, which need less contrast than text. */
    candleUp: color('--candle-up'),
    candleDown: color('--candle-down'),
    upFill: color('--up-fill'),
    downFill: color('--down-fill'),
    /** Colours of lines by number (`COLOR_TOKENS`). The moving averages have the first three. */
    lines: COLOR_TOKENS.map(color),
    font: getComputedStyle(document.body).fontFamily,
  };
}

let cached: { readonly look: string; readonly palette: Palette } | undefined;

/** Returns the same object until the theme or the rising colour changes. */
function snapshot(): Palette {
  const { theme, up } = document.documentElement.dataset;
  const look = `${theme} ${up}`;
  if (cached?.look !== look) cached = { look, palette: readPalette() };
  return cached.palette;
}

function follow(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-up'] });
  return () => observer.disconnect();
}

/** Returns the colours of the current theme. */
export function usePalette(): Palette {
  return useSyncExternalStore(follow, snapshot);
}
