import { createStore } from 'jotai';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  canInstallAtom,
  type InstallPrompt,
  installationAtom,
  installOfferedAtom,
  installPromptAtom,
  isIosSafari,
  visitsAtom,
} from '#/state/install';

const DAY_MS = 24 * 60 * 60_000;
const prompt = Object.assign(new Event('beforeinstallprompt'), {
  prompt: async () => ({ outcome: 'accepted' as const }),
}) satisfies InstallPrompt;

function deviceWith(visits: number, dismissedAt?: number) {
  const store = createStore();
  store.set(installPromptAtom, prompt);
  store.set(visitsAtom, { visits, ...(dismissedAt !== undefined && { dismissedAt }) });
  return store;
}

afterEach(() => vi.restoreAllMocks());

describe('the offer to install', () => {
  it('appears with the second visit', () => {
    expect(deviceWith(1).get(installOfferedAtom)).toBe(false);
    expect(deviceWith(2).get(installOfferedAtom)).toBe(true);
  });

  it('pauses for thirty days after a refusal', () => {
    expect(deviceWith(9, Date.now() - 29 * DAY_MS).get(installOfferedAtom)).toBe(false);
    expect(deviceWith(9, Date.now() - 31 * DAY_MS).get(installOfferedAtom)).toBe(true);
  });

  it('is hidden in the installed app, and where nothing can be installed', () => {
    const installed = deviceWith(5);
    installed.set(installationAtom, 'app');
    expect(installed.get(installOfferedAtom)).toBe(false);
    const without = deviceWith(5);
    without.set(installPromptAtom, undefined);
    expect(without.get(canInstallAtom)).toBe('no');
    expect(without.get(installOfferedAtom)).toBe(false);
  });
});

describe('isIosSafari', () => {
  const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
  it.each([
    [`Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${safari}`, 5, true],
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari}`, 5, true],
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari}`, 0, false],
    [`Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) CriOS/126.0 ${safari}`, 5, false],
    ['Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile Safari/537.36', 5, false],
  ])('%s with %i touch points: %s', (userAgent, maxTouchPoints, expected) => {
    expect(isIosSafari({ userAgent, maxTouchPoints })).toBe(expected);
  });
});
