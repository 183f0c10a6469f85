import { mutationOptions } from '@tanstack/react-query';
import { changeEmail, changePhone, sendContactCode } from '#core/contract/security-contacts.ts';
import { mutate } from './client';
import { MEMBER_DATA } from './member-data';

/** The owner's proof, as entered (product.md#change-of-address). */
export interface OwnerProof {
  readonly loginPassword: string;
  /** An authenticator code, a recovery code, or a passkey's response as JSON text. */
  readonly secondFactor: string | undefined;
  /** The code from the mail to the account's own address. */
  readonly emailCode: string | undefined;
}

/** Sends a code to a new e-mail of the account. */
export function contactCodeMutation() {
  return mutationOptions({
    mutationFn: (email: string | undefined) => mutate(sendContactCode, { email: email ?? '' }),
  });
}

export interface EmailChange extends OwnerProof {
  readonly email: string;
  /** The code that was sent there. */
  readonly newCode: string;
}

/** Sets the e-mail of the account; the server ends the other sessions. */
export function changeEmailMutation() {
  return mutationOptions({
    meta: { refresh: [MEMBER_DATA] },
    mutationFn: (input: EmailChange) => mutate(changeEmail, input),
  });
}

/** Sets the phone of the account, with its country code; the server ends the other sessions. */
export function changePhoneMutation() {
  return mutationOptions({
    meta: { refresh: [MEMBER_DATA] },
    mutationFn: (input: OwnerProof & { readonly phone: string }) => mutate(changePhone, input),
  });
}
