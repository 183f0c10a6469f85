import * as z from 'zod/mini';
import { fields, wire } from './codec.ts';
import { defineEndpoint } from './endpoint.ts';
import { nothing, requiredText, text } from './primitives.ts';
import * as response from './response-fields.ts';

const recoveryCodes = z.object({ codes: z.array(text) });

/**
 * POST getTwoStep: the state of two-step verification. See
 * product.md#two-step-verification.
 */
export const getTwoStep = defineEndpoint({
  name: 'getTwoStep',
  access: 'member',
  input: z.object({}),
  output: response.whole(
    fields({
      isOn: wire('on', response.yesNo),
      /** Number of unused recovery codes. */
      recoveryLeft: wire('recovery_left', response.int),
    }),
  ),
});

/**
 * POST beginTwoStep: proposes a secret, which `confirmTwoStep` activates. `secret` is encoded in
 * base32, and `uri` contains the same secret for a QR code. See product.md#two-step-verification.
 */
export const beginTwoStep = defineEndpoint({
  name: 'beginTwoStep',
  access: 'member',
  input: fields({ loginPassword: wire('logpassword', requiredText) }),
  output: z.object({ secret: text, uri: text }),
});

/**
 * POST confirmTwoStep: turns two-step verification on, given the first code of the proposed secret,
 * and returns the recovery codes once. See product.md#two-step-verification.
 */
export const confirmTwoStep = defineEndpoint({
  name: 'confirmTwoStep',
  access: 'member',
  input: z.object({ code: requiredText }),
  output: recoveryCodes,
});

const proof = fields({ loginPassword: wire('logpassword', requiredText), code: requiredText });

/**
 * POST renewRecoveryCodes: replaces all recovery codes and returns the new ones once. `code` is an
 * authenticator or recovery code. See product.md#two-step-verification.
 */
export const renewRecoveryCodes = defineEndpoint({
  name: 'renewRecoveryCodes',
  access: 'member',
  input: proof,
  output: recoveryCodes,
});

/**
 * POST turnOffTwoStep: turns two-step verification off; the input is that of `renewRecoveryCodes`.
 * See product.md#two-step-verification.
 */
export const turnOffTwoStep = defineEndpoint({
  name: 'turnOffTwoStep',
  access: 'member',
  input: proof,
  output: nothing,
});
