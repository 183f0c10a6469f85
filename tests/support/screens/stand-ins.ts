import type { ReactNode } from 'react';
import { vi } from 'vitest';
import type { PromptOutcome } from '#/lib/passkey-prompt';
import type { SoftwarePasskey } from '../server/software-authenticator';

// In the `screens` project (vite.config.ts), these stand-ins replace modules that need a real
// browser. The test files of one worker share all modules.

/** Replaces the chart, because jsdom has neither canvas nor workers. Only its buttons are shown. */
export const CandleChart = ({ tools }: { tools?: ReactNode }) => tools;

/** Replaces the live prices of lists, because jsdom has no workers. */
export const followLivePrices = () => () => undefined;

// These replace page loads, which jsdom does not support.
export const loadPage = vi.fn();
export const reloadPage = vi.fn();

/** The contents that the QR library was asked to draw. */
export const drawnCodes: { data: string; image: string }[] = [];

/** Replaces the QR library, which measures a canvas. The picture is tested in a browser. */
export default class QrCode {
  constructor(options: { data: string; image: string }) {
    drawnCodes.push(options);
  }
  append() {}
  getRawData() {
    return Promise.reject(new Error('no canvas'));
  }
}

export { UnreadableImage } from '../../../src/lib/shrink-image';
/** Replaces the resizing of a picture, because jsdom cannot decode one. */
export const shrinkImage = async (photo: Blob) => photo;

interface PasskeyBrowser {
  /** The browser's passkey. */
  passkey: SoftwarePasskey | undefined;
  readonly suggestions: (() => void)[];
  readonly hidden: string[];
}

/** The browser that shows the passkey prompts. Without a passkey, each prompt ends as cancelled. */
export const passkeyBrowser: PasskeyBrowser = { passkey: undefined, suggestions: [], hidden: [] };

function outcomeOf(answer: (passkey: SoftwarePasskey) => string): PromptOutcome {
  const { passkey } = passkeyBrowser;
  return passkey ? { kind: 'answered', json: answer(passkey) } : { kind: 'cancelled' };
}

export const createPasskey = async (options: string) =>
  outcomeOf((passkey) => passkey.create(options));

export const requestPasskey = async (options: string, { isAutofill = false } = {}) =>
  isAutofill
    ? new Promise((choose) => {
        const answer = () => choose(outcomeOf((passkey) => passkey.answer(options)));
        passkeyBrowser.suggestions.push(answer);
      })
    : outcomeOf((passkey) => passkey.answer(options));

export const cancelPrompt = () => undefined;
export const hasPasskeyAutofill = async () => true;
export const hidePasskey = async (json: string) => void passkeyBrowser.hidden.push(json);

/** Resets the state of earlier tests. */
export function resetStandIns(): void {
  loadPage.mockReset();
  reloadPage.mockReset();
  drawnCodes.length = 0;
  passkeyBrowser.passkey = undefined;
  passkeyBrowser.suggestions.length = 0;
  passkeyBrowser.hidden.length = 0;
}
