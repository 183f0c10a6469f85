/** Longest wait for the stylesheet; without it the app starts plain rather than not at all. */
const STYLE_LIMIT_MS = 10_000;

/**
 * Switches on the stylesheet that index.html only preloads, so that it never blocks first paint.
 * Await it before mounting: React's content must not appear unstyled.
 */
export function stylesheetReady(): Promise<void> {
  // Under Vite's development server the styles are there already.
  const hint = document.querySelector<HTMLLinkElement>('link[data-app-style]');
  if (!hint) return Promise.resolve();
  return new Promise((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    if (hint.crossOrigin !== null) link.crossOrigin = hint.crossOrigin;
    link.href = hint.href;
    link.onload = link.onerror = () => resolve();
    setTimeout(resolve, STYLE_LIMIT_MS);
    hint.after(link);
    hint.removeAttribute('data-app-style');
  });
}
