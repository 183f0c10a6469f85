// The one inline script (decisions.md, Headers): tools/vite/static-shell.ts writes it into index.html.
// It runs before anything is painted and imports nothing.

/** Tag and direction by product code, filled in by the build. */
declare const LANGUAGE_TAGS: Readonly<Record<string, readonly [tag: string, direction: string]>>;
/** Code of a screen by its address, and catalogs by language code, filled in by the build. */
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

  // The oldest browsers served lack it (Chrome 111 to 115, Safari 16.4 to 17.3); without it the library of
  // the calls does not close what took too long. It looks once, when it loads.
  AbortSignal.any ??= (signals) => {
    const either = new AbortController();
    for (const signal of signals) {
      const abort = () => either.abort(signal.reason);
      if (signal.aborted) abort();
      else signal.addEventListener('abort', abort, { signal: either.signal });
    }
    return either.signal;
  };

  // Which of the drawn shapes fits the screen that is coming.
  const { pathname } = location;
  root.dataset.page = 'page';
  if (pathname === '/') root.dataset.page = 'home';
  if (/^\/(market|exchange|options|assets)$/.test(pathname)) root.dataset.page = 'list';
  if (/^\/(login|register)$/.test(pathname)) root.dataset.page = 'form';

  // What the app will ask for, asked for beside the app instead of after it, once this is painted.
  const { screens, catalogs } = FIRST_FILES;
  function askAhead(): void {
    for (const href of screens[pathname] ?? []) {
      const link = document.createElement('link');
      document.head.append(Object.assign(link, { rel: 'modulepreload', href }));
    }
    const isChinese = navigator.languages.some((tag) => /^zh/i.test(tag));
    const catalog = catalogs[code ?? (isChinese ? '' : 'en')];
    if (catalog) fetch(catalog).catch(() => undefined);
  }
  requestAnimationFrame(() => setTimeout(askAhead));

  // A damaged cache must not lock anyone out: when the server answers, start without it. Once for each
  // entry of the history, and once a day: what a fresh start does not mend, the next one will not either.
  const STARTED_AFRESH = 'trade-started-afresh';
  const DAY_MS = 86_400_000;

  function mayStartAfresh(): boolean {
    const isRunning = !document.getElementById('shell');
    if (isRunning || !navigator.serviceWorker?.controller) return false;
    const since = Date.now() - Number(kept(STARTED_AFRESH) ?? Number.NaN);
    return !history.state?.startedAfresh && !(Math.abs(since) < DAY_MS);
  }

  /** The entry of the history outlives the reload where storage is refused. */
  function rememberFreshStart(): void {
    history.replaceState({ ...history.state, startedAfresh: true }, '');
    try {
      localStorage.setItem(STARTED_AFRESH, String(Date.now()));
    } catch {}
  }

  async function startAfresh(): Promise<void> {
    if (!mayStartAfresh()) return;
    const server = await fetch('/healthz', { cache: 'no-store' });
    // Meanwhile the app may have come, or another failure begun this.
    if (!server.ok || !mayStartAfresh()) return;
    rememberFreshStart();
    for (const registration of await navigator.serviceWorker.getRegistrations()) {
      await registration.unregister();
    }
    for (const name of await caches.keys()) await caches.delete(name);
    location.reload();
  }

  function onFailure({ target }: Event): void {
    // Pictures, styles and preloads fail too: of a modulepreload it has already, Firefox says so.
    const isOfApp = target instanceof HTMLScriptElement && target.src.startsWith(location.origin);
    if (isOfApp || !(target instanceof Element)) startAfresh().catch(() => undefined);
  }
  addEventListener('error', onFailure, true);
  addEventListener('unhandledrejection', onFailure);
  addEventListener('load', (event) => {
    // An emptied script fails without a word; src/main.tsx says that it runs.
    if (root.dataset.started === undefined) onFailure(event);
  });
})();
