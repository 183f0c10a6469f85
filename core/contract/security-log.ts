import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { cursorInput, nothing, requiredText } from './primitives.ts';
import * as response from './response-fields.ts';

/**
 * An event of the member's security. `kind` is a name that may be new, `title` what happened in the
 * caller's language, `failed` 1 for an attempt in vain; the rest as in getDeviceList.
 */
const securityEvent = z.object({
  id: response.id,
  kind: response.text,
  title: response.text,
  failed: response.optional(response.flag),
  browser: response.optionalText,
  system: response.optionalText,
  address: response.optionalText,
  addtime: response.time,
});

/**
 * POST getSecurityLog: what happened to the security of the member's account in the last 180 days,
 * newest first. See product.md#security-log.
 */
export const getSecurityLog = defineEndpoint({
  name: 'getSecurityLog',
  access: 'member',
  input: z.object(cursorInput),
  output: response.listOf(securityEvent),
});

/**
 * POST getAntiPhishingCode: the member's code with only its first two characters readable, empty when
 * none is set. See product.md#anti-phishing-code.
 */
export const getAntiPhishingCode = defineEndpoint({
  name: 'getAntiPhishingCode',
  access: 'member',
  input: z.object({}),
  output: response.whole(z.object({ masked: response.text })),
});

/**
 * POST setAntiPhishingCode: sets the code that every mail to the member contains, 4 to 20 letters and
 * digits; `logpassword` is the login password. See product.md#anti-phishing-code.
 */
export const setAntiPhishingCode = defineEndpoint({
  name: 'setAntiPhishingCode',
  access: 'member',
  input: z.object({ logpassword: requiredText, phishing_code: requiredText }),
  output: nothing,
});
