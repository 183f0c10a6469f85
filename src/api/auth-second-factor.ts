import { mutationOptions } from '@tanstack/react-query';
import { finishLogin } from '#core/contract/auth-second-factor.ts';
import { CODE } from '#core/contract/envelope.ts';
import { ApiError } from './api-error';
import { cookiesField, type Entry } from './auth';
import { mutate } from './client';

/** Completes a sign-in with a correct password (product.md#login). `code` is sent as entered. */
export function finishLoginMutation(challenge: string) {
  return mutationOptions({
    mutationFn: async (code: string): Promise<Entry> => {
      const result = await mutate(finishLogin, { challenge, code, cookies: cookiesField() });
      return { token: result.data.userinfo.token, greeting: result.message };
    },
  });
}

/** Returns true if the sign-in must start again with the password. */
export function isChallengeOver(error: unknown): boolean {
  return error instanceof ApiError && error.code === CODE.notFound;
}
