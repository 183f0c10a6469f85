import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const DAY_MS = 24 * 60 * 60 * 1000;
const NOW = 1_800_000_000_000;

/** TypeScript does not recognise the script as a module, because it imports and exports nothing. */
const SCRIPT: string = '#/app/first-paint/first-paint.ts';
const { origin } = location;
const reload = vi.fn();
const unregister = vi.fn(() => Promise.resolve(true));
const deleteCache = vi.fn(() => Promise.resolve(true));
const health = vi.fn(() => Promise.resolve(new Response('ok')));
/** Listeners of the script, which are removed before the next test. */
let listening: [type: string, listener: EventListener, capture: boolean][] = [];

const { addEventListener: listenFor } = window;

function listen(type: string, listener: EventListener, capture = false): void {
  listening.push([type, listener, capture]);
  listenFor.call(window, type, listener, capture);
}

/** Resolves when the guard has finished. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

/** Simulates a page load: the static shell is present, and the inline script runs. */
async function load(isControlled = true, pathname = '/'): Promise<void> {
  document.body.innerHTML = '<div id="root"><div id="shell"></div></div>';
  vi.stubGlobal('addEventListener', listen);
  vi.stubGlobal('location', { origin, pathname, reload });
  vi.stubGlobal('LANGUAGE_TAGS', {});
  vi.stubGlobal('FIRST_FILES', { screens: { '/': ['/assets/home-1.js'] }, catalogs: {} });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('requestAnimationFrame', () => 0);
  vi.stubGlobal('fetch', health);
  vi.stubGlobal('caches', { keys: async () => ['files'], delete: deleteCache });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      controller: isControlled ? {} : null,
      getRegistrations: async () => [{ unregister }],
    },
  });
  vi.resetModules();
  await import(SCRIPT);
}

async function fail(element: HTMLElement): Promise<void> {
  document.head.append(element);
  element.dispatchEvent(new Event('error'));
  await settled();
}

const ownScript = () =>
  Object.assign(document.createElement('script'), {
    type: 'module-of-test',
    src: `${origin}/assets/frame-1.js`,
  });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterEach(() => {
  for (const [type, listener, capture] of listening) {
    window.removeEventListener(type, listener, capture);
  }
  listening = [];
  localStorage.clear();
  history.replaceState(null, '');
  document.head.replaceChildren();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.clearAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const preloaded = () =>
  [...document.querySelectorAll('link')].map((link) => link.getAttribute('href'));

describe('files of the first screen', () => {
  it('are requested immediately when a service worker has them', async () => {
    await load();
    expect(preloaded()).toEqual(['/assets/home-1.js']);
  });

  it('wait for the first paint when the network has them', async () => {
    await load(false);
    expect(preloaded()).toEqual([]);
  });
});

describe('the boot guard', () => {
  it.each([
    ['modulepreload', 'link', { rel: 'modulepreload', href: '/assets/home-1.js' }],
    ['stylesheet', 'link', { rel: 'stylesheet', href: '/assets/frame-1.css' }],
    ['image', 'img', { src: '/coins/btc.svg' }],
    ['script of another host', 'script', { type: 'x', src: 'https://other.test/a.js' }],
  ])('ignores a failed %s', async (_name, tag, attributes) => {
    await load();
    await fail(Object.assign(document.createElement(tag), attributes));
    expect(unregister).not.toHaveBeenCalled();
    expect(deleteCache).not.toHaveBeenCalled();
    expect(reload).not.toHaveBeenCalled();
  });

  it('ignores a failed preload that is no instance of Element', async () => {
    await load();
    vi.stubGlobal('Element', class {});
    await fail(Object.assign(document.createElement('link'), { rel: 'modulepreload' }));
    expect(unregister).not.toHaveBeenCalled();
  });

  it('shows the shell of the page that is opened', async () => {
    const pages = {
      ...{ '/': 'home', '/market': 'list', '/options': 'options', '/exchange': 'exchange' },
      ...{ '/login': 'form', '/security': 'page' },
    };
    for (const [path, page] of Object.entries(pages)) {
      await load(true, path);
      expect(document.documentElement.dataset.page).toBe(page);
    }
  });

  it('ignores scripts that are aborted because the page is left', async () => {
    await load();
    window.dispatchEvent(new Event('beforeunload'));
    await fail(ownScript());
    expect(unregister).not.toHaveBeenCalled();
  });

  it.each([
    ['script of the app', () => fail(ownScript())],
    [
      'error of the window',
      async () => {
        window.dispatchEvent(new Event('error'));
        await settled();
      },
    ],
    [
      'unhandled rejection',
      async () => {
        window.dispatchEvent(new Event('unhandledrejection'));
        await settled();
      },
    ],
  ])('starts without the caches after a failed %s', async (_name, happen) => {
    await load();
    await happen();
    expect(unregister).toHaveBeenCalledTimes(1);
    expect(deleteCache).toHaveBeenCalledWith('files');
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('does nothing once the app runs, without a worker, or while the server does not respond', async () => {
    await load();
    document.getElementById('shell')?.remove();
    await fail(ownScript());
    await load(false);
    await fail(ownScript());
    await load();
    health.mockResolvedValue(new Response('', { status: 503 }));
    await fail(ownScript());
    health.mockResolvedValue(new Response('ok'));
    expect(unregister).not.toHaveBeenCalled();
  });

  it('does not restart an app that started during the request to the server', async () => {
    await load();
    health.mockImplementationOnce(async () => {
      document.getElementById('shell')?.remove();
      return new Response('ok');
    });
    await fail(ownScript());
    expect(unregister).not.toHaveBeenCalled();
  });

  it('restarts once a day, in a new tab too', async () => {
    for (const [after, times] of [
      [0, 1],
      [DAY_MS - 1, 1],
      [DAY_MS, 2],
    ] as const) {
      vi.setSystemTime(NOW + after);
      history.replaceState(null, '');
      await load();
      await fail(ownScript());
      expect(unregister, `after ${after} ms`).toHaveBeenCalledTimes(times);
    }
  });

  it('does not loop where storage is refused', async () => {
    vi.stubGlobal('localStorage', {
      getItem() {
        throw new DOMException('denied', 'SecurityError');
      },
      setItem() {
        throw new DOMException('denied', 'SecurityError');
      },
      clear: () => undefined,
    });
    for (let start = 0; start < 3; start += 1) {
      await load();
      await fail(ownScript());
    }
    expect(unregister).toHaveBeenCalledTimes(1);
  });
});
