import * as z from 'zod/mini';
import { fields, wire } from './codec.ts';
import { defineEndpoint } from './endpoint.ts';
import { nothing, requiredText } from './primitives.ts';
import { ownerProof } from './security-contacts.ts';

/**
 * POST freezeAccount: freezes the account immediately and ends the other sessions. See
 * product.md#frozen-account.
 */
export const freezeAccount = defineEndpoint({
  name: 'freezeAccount',
  access: 'member',
  input: z.object({}),
  output: nothing,
});

/**
 * POST freezeByLink: freezes the account whose owner received the link by e-mail, and ends all its
 * sessions. The link works once. See product.md#frozen-account.
 */
export const freezeByLink = defineEndpoint({
  name: 'freezeByLink',
  access: 'public',
  input: fields({ link: wire('link_token', requiredText) }),
  output: nothing,
});

/**
 * POST unfreezeAccount: unfreezes the account; requires the owner's proof. See
 * product.md#frozen-account.
 */
export const unfreezeAccount = defineEndpoint({
  name: 'unfreezeAccount',
  access: 'member',
  input: fields(ownerProof),
  output: nothing,
});

/**
 * POST closeAccount: closes an empty account permanently and ends every session; requires the
 * owner's proof. See product.md#closed-account.
 */
export const closeAccount = defineEndpoint({
  name: 'closeAccount',
  access: 'member',
  input: fields(ownerProof),
  output: nothing,
});

/**
 * POST getAccountCopy: a copy of the member's data, as an object whose parts may be extended. See
 * product.md#copy-of-the-data.
 */
export const getAccountCopy = defineEndpoint({
  name: 'getAccountCopy',
  access: 'member',
  input: z.object({}),
  output: z.object({ copy: z.unknown() }),
});
