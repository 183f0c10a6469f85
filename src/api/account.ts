import { mutationOptions } from '@tanstack/react-query';
import {
  closeAccount,
  freezeAccount,
  freezeByLink,
  getAccountCopy,
  unfreezeAccount,
} from '#core/contract/account.ts';
import { mutate, query } from './client';
import { MEMBER_DATA } from './member-data';
import type { OwnerProof } from './security-contacts';

/** Freezes the account; the server ends the other sessions (product.md#frozen-account). */
export function freezeMutation() {
  return mutationOptions({
    meta: { refresh: [MEMBER_DATA] },
    mutationFn: () => mutate(freezeAccount, {}),
  });
}

/** Freezes the account whose e-mail contained the link. The link works once, without a sign-in. */
export function freezeByLinkMutation() {
  return mutationOptions({ mutationFn: (link: string) => mutate(freezeByLink, { link }) });
}

/** Unfreezes the account. */
export function unfreezeMutation() {
  return mutationOptions({
    meta: { refresh: [MEMBER_DATA] },
    mutationFn: (proof: OwnerProof) => mutate(unfreezeAccount, proof),
  });
}

/**
 * Closes the account (product.md#closed-account). Returns the server's message, for the page that
 * loads next.
 */
export function closeMutation() {
  return mutationOptions({
    mutationFn: async (proof: OwnerProof): Promise<string> =>
      (await mutate(closeAccount, proof)).message,
  });
}

/** Reads a copy of the stored data about the member (product.md#copy-of-the-data). */
export async function readAccountCopy(): Promise<unknown> {
  return (await query(getAccountCopy, {})).copy;
}
