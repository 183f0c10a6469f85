import * as z from 'zod/mini';
import { fields, wire } from './codec.ts';
import { defineEndpoint } from './endpoint.ts';
import { code, nothing, optionalText, pageInput, requiredText, rowId, text } from './primitives.ts';
import * as response from './response-fields.ts';

const options = z.object({ options: text });

/** One of the member's passkeys. */
const passkey = fields({
  id: response.id,
  name: response.text,
  createdAt: wire('addtime', response.moment),
  /** Missing if the passkey has never been used. */
  usedAt: wire('usedtime', response.optional(response.moment)),
});

/** POST getPasskeyList: the member's passkeys, oldest first. See product.md#passkeys. */
export const getPasskeyList = defineEndpoint({
  name: 'getPasskeyList',
  access: 'member',
  input: z.object(pageInput),
  output: response.listOf(passkey),
});

/**
 * POST beginPasskey: returns the options for `navigator.credentials.create`, as JSON text;
 * `addPasskey` must follow within 5 minutes. `code` is the second factor, if the member has
 * two-step verification. See product.md#passkeys.
 */
export const beginPasskey = defineEndpoint({
  name: 'beginPasskey',
  access: 'member',
  input: fields({ loginPassword: wire('logpassword', requiredText), code: optionalText }),
  output: options,
});

/** A JSON text of limited length. */
const json = z.pipe(text, z.string().check(z.minLength(2), z.maxLength(32_000)));

/**
 * POST addPasskey: stores the result of `navigator.credentials.create` (`response`, its JSON text)
 * under a name of at most 40 characters. See product.md#passkeys.
 */
export const addPasskey = defineEndpoint({
  name: 'addPasskey',
  access: 'member',
  input: z.object({ response: json, name: requiredText }),
  output: nothing,
});

/** POST renamePasskey: renames a passkey. See product.md#passkeys. */
export const renamePasskey = defineEndpoint({
  name: 'renamePasskey',
  access: 'member',
  input: z.object({ id: rowId, name: requiredText }),
  output: nothing,
});

/**
 * POST deletePasskey: removes a passkey; requires the login password or, as JSON text, a passkey's
 * response to `askPasskey`. See product.md#passkeys.
 */
export const deletePasskey = defineEndpoint({
  name: 'deletePasskey',
  access: 'member',
  input: fields({
    id: rowId,
    loginPassword: wire('logpassword', optionalText),
    answer: wire('passkey', optionalText),
  }),
  output: nothing,
});

/** What a passkey's response permits: a withdrawal or a security change. */
const USE = { withdrawal: 1, account: 2 } as const;

/**
 * POST askPasskey: returns the options for `navigator.credentials.get`, as JSON text; within 5
 * minutes, the response of one of the member's passkeys can replace a code. See
 * product.md#passkeys.
 */
export const askPasskey = defineEndpoint({
  name: 'askPasskey',
  access: 'member',
  input: fields({ use: wire('type', code(USE)) }),
  output: options,
});
