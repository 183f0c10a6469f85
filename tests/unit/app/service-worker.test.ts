import { focusManager } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startServiceWorker } from '#/app/service-worker';
import { store } from '#/state/device-atom';
import { appUpdateAtom } from '#/state/update';

/** A worker as the page sees it. */
class Worker extends EventTarget {
  scriptURL = new URL('/sw.js', location.href).href;
  state = 'activated';
  postMessage = vi.fn();
}

let registration: EventTarget & { active: Worker; waiting: Worker | null; installing: null };
let reload: ReturnType<typeof vi.fn>;

/** Simulates a page of the given build under a service worker, as after a load. */
async function startPage(build: string, waiting: Worker | null): Promise<void> {
  document.head.innerHTML = `<script type="module" src="/assets/${build}.js"></script>`;
  store.set(appUpdateAtom, undefined);
  registration = Object.assign(new EventTarget(), {
    active: new Worker(),
    waiting,
    installing: null,
  });
  const container = Object.assign(new EventTarget(), {
    controller: registration.active,
    ready: Promise.resolve(registration),
    register: async () => registration,
    startMessages() {},
  });
  vi.stubGlobal('navigator', { serviceWorker: container, language: 'en' });
  startServiceWorker({ firstControl() {}, open() {} });
  await vi.advanceTimersByTimeAsync(1_000);
}

async function acceptUpdate(): Promise<void> {
  store.get(appUpdateAtom)?.apply();
  await vi.advanceTimersByTimeAsync(6_000);
}

const offered = () => store.get(appUpdateAtom)?.state;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubEnv('DEV', false);
  reload = vi.fn();
  vi.stubGlobal('location', { href: location.href, origin: location.origin, reload });
  sessionStorage.clear();
});
afterEach(() => {
  focusManager.setFocused(undefined);
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

test('a version that does not take over in time is offered again after the reload', async () => {
  await startPage('old', new Worker());
  expect(offered()).toBe('waiting');
  await acceptUpdate();
  expect(registration.waiting?.postMessage.mock.lastCall?.[0]).toEqual({ type: 'SKIP_WAITING' });
  expect(reload).toHaveBeenCalledTimes(1);

  await startPage('old', null);
  expect(offered(), 'the new worker controls a page of the former build').toBe('applied');
  store.get(appUpdateAtom)?.apply();
  expect(reload).toHaveBeenCalledTimes(2);

  await startPage('old', null);
  expect(offered(), 'offered once').toBeUndefined();
});

test('an accepted update ends polling until the reload', async () => {
  await startPage('old', new Worker());
  expect(focusManager.isFocused()).toBe(true);
  store.get(appUpdateAtom)?.apply();
  expect(focusManager.isFocused()).toBe(false);
});

test('nothing is offered when the reload ended in the new version', async () => {
  await startPage('old', new Worker());
  await acceptUpdate();
  await startPage('new', null);
  expect(offered()).toBeUndefined();
});

test('a version that still waits is offered as usual', async () => {
  await startPage('old', new Worker());
  await acceptUpdate();
  await startPage('old', new Worker());
  expect(offered()).toBe('waiting');
});
