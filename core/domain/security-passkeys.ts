/** Passkeys that a member may have (product.md#passkeys). */
export const PASSKEY_LIMIT = 10;
/** Longest name of a passkey, in characters. */
export const PASSKEY_NAME_MAX = 40;

export type PasskeyNameError = 'noName' | 'longName';

/** Finds what is wrong with the name that a member gives a passkey. */
export function validatePasskeyName(typed: string): PasskeyNameError | undefined {
  const name = typed.trim();
  if (name === '') return 'noName';
  return [...name].length > PASSKEY_NAME_MAX ? 'longName' : undefined;
}
