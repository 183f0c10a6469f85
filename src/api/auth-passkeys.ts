import { mutationOptions } from '@tanstack/react-query';
import { beginPasskeyLogin, passkeyLogin } from '#core/contract/auth-passkeys.ts';
import { CODE } from '#core/contract/envelope.ts';
import { ApiError } from './api-error';
import { cookiesField, type Entry } from './auth';
import { mutate, query } from './client';

/**
 * Returns the options with which the browser requests a passkey, as JSON text. If `challenge` is
 * given, it belongs to a sign-in with a correct password, and the response is for
 * `finishLoginMutation`.
 */
export async function askLoginPasskey(challenge?: string): Promise<string> {
  return (await query(beginPasskeyLogin, { challenge })).options;
}

/** Signs in with a passkey's response, as JSON text (product.md#passkeys). */
export function passkeyLoginMutation() {
  return mutationOptions({
    mutationFn: async (input: { answer: string; isRemembered: boolean }): Promise<Entry> => {
      const remember = input.isRemembered ? '1' : undefined;
      const fields = { response: input.answer, remember, cookies: cookiesField() };
      const result = await mutate(passkeyLogin, fields);
      return { token: result.data.userinfo.token, greeting: result.message };
    },
  });
}

/** Returns true if the server does not know the passkey. */
export function isUnknownPasskey(error: unknown): boolean {
  return error instanceof ApiError && error.code === CODE.notFound;
}
