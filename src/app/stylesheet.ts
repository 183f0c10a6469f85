/** The maximum wait for the stylesheet. After this time, the app starts without styles. */
const STYLE_LIMIT_MS = 10_000;

/**
 * Applies the stylesheet that index.html only preloads, so it does not block the first paint. Await
 * it before mounting, because React's content must not appear unstyled.
 */
export function stylesheetReady(): Promise<void> {
  // Vite's development server injects the styles itself.
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
