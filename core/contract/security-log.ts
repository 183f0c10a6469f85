import * as z from 'zod/mini';
import { fields, wire } from './codec.ts';
import { defineEndpoint } from './endpoint.ts';
import { cursorInput, nothing, requiredText } from './primitives.ts';
import * as response from './response-fields.ts';

/** A security event of the member's account. */
const securityEvent = fields({
  id: response.id,
  /** May be a name that this version does not define. */
  kind: response.text,
  /** Description of the event in the caller's language. */
  title: response.text,
  /** True if the attempt failed. */
  hasFailed: wire('failed', response.yes),
  browser: response.optionalText,
  system: response.optionalText,
  address: response.optionalText,
  at: wire('addtime', response.moment),
});

/**
 * POST getSecurityLog: the security events of the member's account in the last 180 days, newest
 * first. See product.md#security-log.
 */
export const getSecurityLog = defineEndpoint({
  name: 'getSecurityLog',
  access: 'member',
  input: z.object(cursorInput),
  output: response.listOf(securityEvent),
});

/**
 * POST getAntiPhishingCode: the member's anti-phishing code, of which only the first two characters
 * are readable; empty if none is set. See product.md#anti-phishing-code.
 */
export const getAntiPhishingCode = defineEndpoint({
  name: 'getAntiPhishingCode',
  access: 'member',
  input: z.object({}),
  output: response.whole(z.object({ masked: response.text })),
});

/**
 * POST setAntiPhishingCode: sets the code of 4 to 20 letters and digits that every e-mail to the
 * member contains. See product.md#anti-phishing-code.
 */
export const setAntiPhishingCode = defineEndpoint({
  name: 'setAntiPhishingCode',
  access: 'member',
  input: fields({
    loginPassword: wire('logpassword', requiredText),
    code: wire('phishing_code', requiredText),
  }),
  output: nothing,
});
