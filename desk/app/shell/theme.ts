import { useState } from 'react';

export type Theme = 'night' | 'day';

const KEY = 'desk-theme';

function storedTheme(): Theme {
  const stored = localStorage.getItem(KEY);
  if (stored === 'night' || stored === 'day') return stored;
  return matchMedia('(prefers-color-scheme: light)').matches ? 'day' : 'night';
}

/** Applies the theme of this device. It must be called before the first render. */
export function applyTheme(theme: Theme = storedTheme()): void {
  document.documentElement.dataset.theme = theme;
}

export function useTheme(): readonly [Theme, (next: Theme) => void] {
  const [theme, setTheme] = useState(storedTheme);
  const change = (next: Theme) => {
    localStorage.setItem(KEY, next);
    applyTheme(next);
    setTheme(next);
  };
  return [theme, change];
}
