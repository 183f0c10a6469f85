// The inline script of the first paint (product.md#page-headers, ADR-037).
// tools/vite/static-shell.ts inserts it into index.html. It runs before anything is painted and
// imports nothing.

/** Language tag and text direction by product code; inserted by the build. */
declare const LANGUAGE_TAGS: Readonly<Record<string, readonly [tag: string, direction: string]>>;
/** Script files of a screen by its path, and catalogs by language code; inserted by the build. */
declare const FIRST_FILES: {
  readonly screens: Readonly<Record<string, readonly string[]>>;
  readonly catalogs: Readonly<Record<string, string>>;
};

(() => {
  const root = document.documentElement;

  function kept(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  }

  const theme = kept('trade-color-token');
  const isDay =
    theme === 'day' || (theme !== 'night' && matchMedia('(prefers-color-scheme:light)').matches);
  root.dataset.theme = isDay ? 'day' : 'night';
  document
    .querySelector('meta[name=theme-color]')
    ?.setAttribute('content', isDay ? '#ffffff' : '#0b1220');

  const code = kept('trade-lang-token');
  const language = LANGUAGE_TAGS[code ?? ''];
  if (language) [root.lang, root.dir] = language;

  // Missing in the oldest supported browsers (Chrome 111 to 115, Safari 16.4 to 17.3). Without this
  // function, ky does not abort requests that exceed their time limit. ky checks for it once, when
  // ky is loaded.
  AbortSignal.any ??= (signals) => {
    const either = new AbortController();
    for (const signal of signals) {
      const abort = () => either.abort(signal.reason);
      if (signal.aborted) abort();
      else signal.addEventListener('abort', abort, { signal: either.signal });
    }
    return either.signal;
  };

  // Selects the static shell that matches the screen about to be rendered.
  const { pathname } = location;
  root.dataset.page = 'page';
  if (pathname === '/') root.dataset.page = 'home';
  if (kept('trade-token')) root.dataset.member = '';
  if (/^\/(market|assets)$/.test(pathname)) root.dataset.page = 'list';
  if (/^\/(exchange|options)$/.test(pathname)) root.dataset.page = pathname.slice(1);
  if (/^\/(login|register)$/.test(pathname)) root.dataset.page = 'form';

  // Preloads the app's requests in parallel with the app's own scripts: immediately from the cache,
  // or from the network after the first paint.
  const { screens, catalogs } = FIRST_FILES;
  function askAhead(): void {
    for (const href of screens[pathname] ?? []) {
      const link = document.createElement('link');
      document.head.append(Object.assign(link, { rel: 'modulepreload', href }));
    }
    const isChinese = navigator.languages.some((tag) => /^zh/i.test(tag));
    const catalog = catalogs[code ?? (isChinese ? '' : 'en')];
    if (catalog) {
      globalThis.firstCatalog = { address: catalog, answer: fetch(catalog).catch(() => undefined) };
    }
  }
  if (navigator.serviceWorker?.controller) askAhead();
  else requestAnimationFrame(() => setTimeout(askAhead));

  // Recovers from a damaged cache: if the server is reachable, starts without caches. Limited to
  // once per history entry and once a day, because a second fresh start would fail in the same way.
  const STARTED_AFRESH = 'trade-started-afresh';
  const DAY_MS = 86_400_000;
  const START_MS = 10_000;

  // Firefox aborts a page's scripts as soon as the user leaves the page, and the scripts report an
  // error. Firefox does not cache a page with this listener for its Back button, so the listener is
  // removed after the start.
  let isLeft = false;
  const leave = () => {
    isLeft = true;
  };
  addEventListener('beforeunload', leave);
  setTimeout(() => removeEventListener('beforeunload', leave), START_MS);

  function mayStartAfresh(): boolean {
    const isRunning = !document.getElementById('shell');
    if (isLeft || isRunning || !navigator.serviceWorker?.controller) return false;
    const since = Date.now() - Number(kept(STARTED_AFRESH) ?? Number.NaN);
    return !history.state?.startedAfresh && !(Math.abs(since) < DAY_MS);
  }

  /**
   * The fresh start is also recorded in the history entry, which survives the reload when storage
   * is unavailable.
   */
  function rememberFreshStart(): void {
    history.replaceState({ ...history.state, startedAfresh: true }, '');
    try {
      localStorage.setItem(STARTED_AFRESH, String(Date.now()));
    } catch {}
  }

  async function startAfresh(): Promise<void> {
    if (!mayStartAfresh()) return;
    const server = await fetch('/healthz', { cache: 'no-store' });
    // In the meantime the app may have started, or another failure may have triggered a fresh
    // start.
    if (!server.ok || !mayStartAfresh()) return;
    rememberFreshStart();
    for (const registration of await navigator.serviceWorker.getRegistrations()) {
      await registration.unregister();
    }
    for (const name of await caches.keys()) await caches.delete(name);
    location.reload();
  }

  function onFailure({ target }: Event): void {
    // Pictures, styles and preloads also fire `error`; Firefox does so for a modulepreload that is
    // already loaded. The element is checked by name, because after a navigation it may not be an
    // instance of `Element`.
    const { nodeName, src } = target as Partial<HTMLScriptElement>;
    const isOfWindow = nodeName === undefined;
    const isOfApp = nodeName === 'SCRIPT' && src?.startsWith(location.origin);
    if (isOfWindow || isOfApp) startAfresh().catch(() => undefined);
  }
  addEventListener('error', onFailure, true);
  addEventListener('unhandledrejection', onFailure);
  addEventListener('load', () => {
    // An empty script fires no error, but src/main.tsx sets `started` when it runs.
    if (root.dataset.started === undefined) startAfresh().catch(() => undefined);
  });
})();
