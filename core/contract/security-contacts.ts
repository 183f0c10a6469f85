import * as z from 'zod/mini';
import { fields, wire } from './codec.ts';
import { defineEndpoint } from './endpoint.ts';
import { nothing, optionalText, requiredText } from './primitives.ts';

/**
 * The owner's proof: the login password and either the second factor, if the member has one, or the
 * code that `emssend` sent for the purpose `account`.
 */
export const ownerProof = {
  loginPassword: wire('logpassword', requiredText),
  secondFactor: wire('twostep', optionalText),
  emailCode: wire('captcha', optionalText),
};

/**
 * POST sendContactCode: sends a code for `changeEmail` to the new e-mail address of the account.
 * The response is the same if the address belongs to another account. See
 * product.md#contact-details.
 */
export const sendContactCode = defineEndpoint({
  name: 'sendContactCode',
  access: 'member',
  input: z.object({ email: requiredText }),
  output: nothing,
});

/**
 * POST changeEmail: sets the e-mail address of the account and ends the other sessions; requires
 * the owner's proof and the code that `sendContactCode` sent to the new address (`newcaptcha`). See
 * product.md#contact-details.
 */
export const changeEmail = defineEndpoint({
  name: 'changeEmail',
  access: 'member',
  input: fields({
    ...ownerProof,
    email: requiredText,
    newCode: wire('newcaptcha', requiredText),
  }),
  output: nothing,
});

/**
 * POST changePhone: sets the phone number of the account, with its country code, and ends the other
 * sessions; requires the owner's proof. See product.md#contact-details.
 */
export const changePhone = defineEndpoint({
  name: 'changePhone',
  access: 'member',
  input: fields({ ...ownerProof, phone: requiredText }),
  output: nothing,
});
