import * as z from 'zod/mini';
import { cookies, session } from './auth.ts';
import { defineEndpoint } from './endpoint.ts';
import { optionalText, requiredText, text } from './primitives.ts';

/**
 * POST beginPasskeyLogin: returns the options for `navigator.credentials.get`, as JSON text, valid
 * for 5 minutes. They list no passkeys unless `challenge` comes from a `login` that returned code
 * 202; the passkey's response is then sent to `finishLogin`. See product.md#passkeys.
 */
export const beginPasskeyLogin = defineEndpoint({
  name: 'beginPasskeyLogin',
  access: 'public',
  input: z.object({ challenge: optionalText }),
  output: z.object({ options: text }),
});

/**
 * POST passkeyLogin: opens the session of the member whose passkey answered `beginPasskeyLogin`;
 * `response` is the result of `navigator.credentials.get` as JSON text. `remember` has the same
 * meaning as in `login`. See product.md#passkeys.
 */
export const passkeyLogin = defineEndpoint({
  name: 'passkeyLogin',
  access: 'public',
  input: z.object({ response: requiredText, remember: optionalText, cookies }),
  output: session,
});
