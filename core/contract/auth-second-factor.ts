import * as z from 'zod/mini';
import { cookies, session } from './auth.ts';
import { defineEndpoint } from './endpoint.ts';
import { requiredText } from './primitives.ts';

/**
 * POST finishLogin: opens the session of a sign-in that `login` answered with code 202. `challenge`
 * is from its `data`; `code` is an authenticator code, a recovery code or, as JSON text, a
 * passkey's response to `beginPasskeyLogin`. See product.md#login.
 */
export const finishLogin = defineEndpoint({
  name: 'finishLogin',
  access: 'public',
  input: z.object({ challenge: requiredText, code: requiredText, cookies }),
  output: session,
});
