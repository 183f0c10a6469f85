import { atom } from 'jotai';
import { isMissing } from '#/contract/primitives';
import { deviceText, STORAGE_KEY } from '#/lib/storage';
import { deviceAtom, store } from './device-atom';

/** A token is opaque; it only must be fit for a header. */
const TOKEN = /^[\x21-\x7e]{1,512}$/;

function readToken(kept: string | undefined): string | undefined {
  return kept !== undefined && !isMissing(kept) && TOKEN.test(kept) ? kept : undefined;
}

/** The member's token, or `undefined` for a guest. */
export const tokenAtom = deviceAtom<string | undefined>({
  key: STORAGE_KEY.token,
  read: readToken,
  write: (token) => token,
});

/** Names this sign-in in query keys without holding the token (FNV-1a, 32 bit). */
export function memberKeyOf(token: string): string {
  let hash = 0x811c9dc5;
  for (const character of token) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}

/** First part of every query key of member data after `member`; `undefined` for a guest. */
export const memberKeyAtom = atom((get) => {
  const token = get(tokenAtom);
  return token === undefined ? undefined : memberKeyOf(token);
});

export function currentToken(): string | undefined {
  return store.get(tokenAtom);
}

/** True while the sign-in lives in the memory of this page only: the device refused to keep it. */
export const isPageSessionAtom = atom(false);

/**
 * Keeps the token of a fresh sign-in; answers false when that is for this page only, which must not be
 * loaded anew then. Throws RangeError when the token could not travel in a header.
 */
export function startSession(token: string): boolean {
  if (readToken(token) === undefined) throw new RangeError('not a token');
  store.set(tokenAtom, token);
  const isKept = deviceText.isDurable();
  store.set(isPageSessionAtom, !isKept);
  return isKept;
}

export function endSession(): void {
  store.set(tokenAtom, undefined);
  store.set(isPageSessionAtom, false);
}

/**
 * Ends the session only when `refused` is still its token: a late 401 of an older session must not
 * sign the member out of the new one. Answers whether it ended.
 */
export function endSessionOf(refused: string | undefined): boolean {
  if (refused === undefined || refused !== currentToken()) return false;
  endSession();
  return true;
}

/** Calls back when another tab signed in, out or as someone else. Answers the way to stop. */
export function onSessionElsewhere(changed: () => void): () => void {
  const compare = (event: StorageEvent) => {
    if (event.key !== STORAGE_KEY.token && event.key !== null) return;
    if (event.storageArea && event.storageArea !== globalThis.localStorage) return;
    if (readToken(event.newValue ?? undefined) !== loadedToken) changed();
  };
  globalThis.addEventListener('storage', compare);
  return () => globalThis.removeEventListener('storage', compare);
}

/** The token this page started with: the page reloads when another tab replaces it. */
const loadedToken = readToken(deviceText.get(STORAGE_KEY.token));

/** Account name of a remembered sign-in. Never a password. */
export const rememberedAccountAtom = deviceAtom<string | undefined>({
  key: STORAGE_KEY.account,
  read: (kept) => (kept && kept.length <= 128 ? kept : undefined),
  write: (account) => account,
});
