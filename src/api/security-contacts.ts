import { mutationOptions } from '@tanstack/react-query';
import { changeEmail, changePhone, sendContactCode } from '#core/contract/security-contacts.ts';
import { mutate } from './client';
import { MEMBER_DATA } from './member-data';

/** The proof of ownership, as entered (product.md#contact-details). */
export interface OwnerProof {
  readonly loginPassword: string;
  /** An authenticator code, a recovery code, or a passkey's response as JSON text. */
  readonly secondFactor: string | undefined;
  /** The code from the e-mail to the account's own address. */
  readonly emailCode: string | undefined;
}

/** Sends a code to a new e-mail address of the account. */
export function contactCodeMutation() {
  return mutationOptions({
    mutationFn: (email: string | undefined) => mutate(sendContactCode, { email: email ?? '' }),
  });
}

export interface EmailChange extends OwnerProof {
  readonly email: string;
  /** The code that was sent to the new address. */
  readonly newCode: string;
}

/** Sets the account's e-mail address; the server ends the other sessions. */
export function changeEmailMutation() {
  return mutationOptions({
    meta: { refresh: [MEMBER_DATA] },
    mutationFn: (input: EmailChange) => mutate(changeEmail, input),
  });
}

/** Sets the account's phone number, with its country code; the server ends the other sessions. */
export function changePhoneMutation() {
  return mutationOptions({
    meta: { refresh: [MEMBER_DATA] },
    mutationFn: (input: OwnerProof & { readonly phone: string }) => mutate(changePhone, input),
  });
}
