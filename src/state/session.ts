import { atom } from 'jotai';
import { deviceText, STORAGE_KEY } from '#/lib/storage';
import { isMissing } from '#core/contract/primitives.ts';
import { deviceAtom, store } from './device-atom';

/** A token is opaque. It only has to be valid in a header. */
const TOKEN = /^[\x21-\x7e]{1,512}$/;

function readToken(stored: string | undefined): string | undefined {
  return stored !== undefined && !isMissing(stored) && TOKEN.test(stored) ? stored : undefined;
}

/** The member's token, or `undefined` for a guest. */
export const tokenAtom = deviceAtom<string | undefined>({
  key: STORAGE_KEY.token,
  read: readToken,
  write: (token) => token,
});

/**
 * Returns a key of this sign-in for query keys. It is a hash (32-bit FNV-1a) that does not reveal
 * the token.
 */
export function memberKeyOf(token: string): string {
  let hash = 0x811c9dc5;
  for (const character of token) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}

/** The second part of every query key of member data, after `member`; `undefined` for a guest. */
export const memberKeyAtom = atom((get) => {
  const token = get(tokenAtom);
  return token === undefined ? undefined : memberKeyOf(token);
});

/** Returns the token of this sign-in; `undefined` for a guest. */
export function currentToken(): string | undefined {
  return store.get(tokenAtom);
}

/**
 * True while the sign-in is only in the memory of this page, because the device refused to store
 * it.
 */
export const isPageSessionAtom = atom(false);

/**
 * Stores the token of a new sign-in. Returns false if only this page has the token and must
 * therefore not be reloaded. Throws RangeError for a string that cannot be sent in a header.
 */
export function startSession(token: string): boolean {
  if (readToken(token) === undefined) throw new RangeError('not a token');
  store.set(tokenAtom, token);
  const isStored = deviceText.isDurable();
  store.set(isPageSessionAtom, !isStored);
  return isStored;
}

/** Removes the token from this device, and the data that is stored only for this sign-in. */
export function endSession(): void {
  store.set(tokenAtom, undefined);
  deviceText.remove(STORAGE_KEY.liabilities);
  store.set(isPageSessionAtom, false);
}

/**
 * Ends the session only if `refused` is still its token, because a late 401 of an older session
 * must not sign the member out of the new one (product.md#body-codes). Returns true if the session
 * ended.
 */
export function endSessionOf(refused: string | undefined): boolean {
  if (refused === undefined || refused !== currentToken()) return false;
  endSession();
  return true;
}

/**
 * Calls `changed` when another tab signs in, signs out or changes the member. Returns a function
 * that stops these calls.
 */
export function onSessionElsewhere(changed: () => void): () => void {
  const compare = (event: StorageEvent) => {
    if (event.key !== STORAGE_KEY.token && event.key !== null) return;
    if (event.storageArea && event.storageArea !== globalThis.localStorage) return;
    if (readToken(event.newValue ?? undefined) !== loadedToken) changed();
  };
  globalThis.addEventListener('storage', compare);
  return () => globalThis.removeEventListener('storage', compare);
}

/** The token at the start of this page. The page reloads when another tab replaces the token. */
const loadedToken = readToken(deviceText.get(STORAGE_KEY.token));

/** The account name of a remembered sign-in. A password is never stored (product.md#login). */
export const rememberedAccountAtom = deviceAtom<string | undefined>({
  key: STORAGE_KEY.account,
  read: (stored) => (stored && stored.length <= 128 ? stored : undefined),
  write: (account) => account,
});
