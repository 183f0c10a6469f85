import { mutationOptions } from '@tanstack/react-query';
import { freezeAccount, freezeByLink, unfreezeAccount } from '#core/contract/account.ts';
import { mutate } from './client';
import { MEMBER_DATA } from './member-data';
import type { OwnerProof } from './security-contacts';

/** Freezes the account; the server ends the other sessions (product.md#frozen-account). */
export function freezeMutation() {
  return mutationOptions({
    meta: { refresh: [MEMBER_DATA] },
    mutationFn: () => mutate(freezeAccount, {}),
  });
}

/** Freezes the account whose mail had the link; works without a sign-in, once. */
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
