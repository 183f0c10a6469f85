/** Maximum number of passkeys per member (product.md#passkeys). */
export const PASSKEY_LIMIT = 10;
/** Longest name of a passkey, in characters. */
export const PASSKEY_NAME_MAX = 40;

export type PasskeyNameError = 'noName' | 'longName';

/** Returns the reason why a passkey name is refused, or `undefined`. */
export function validatePasskeyName(typed: string): PasskeyNameError | undefined {
  const name = typed.trim();
  if (name === '') return 'noName';
  return [...name].length > PASSKEY_NAME_MAX ? 'longName' : undefined;
}
