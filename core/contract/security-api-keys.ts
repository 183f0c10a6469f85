import * as z from 'zod/mini';
import { KEY_RIGHTS, type KeyRight } from '../domain/security-api-keys.ts';
import { fields, value, wire } from './codec.ts';
import { defineEndpoint } from './endpoint.ts';
import { inputAmount, nothing, optional, optionalText, requiredText, rowId } from './primitives.ts';
import * as response from './response-fields.ts';
import { addressProof } from './withdrawal-addresses.ts';

/** Rights separated by commas; unknown rights are ignored. */
const rights = value<readonly KeyRight[], readonly KeyRight[]>(
  (sent) => {
    const names = typeof sent === 'string' ? sent.split(',') : [];
    return KEY_RIGHTS.filter((right) => names.includes(right));
  },
  (given) => given.join(','),
);

/** One of the member's keys; the secret itself is returned only when the key is created. */
const apiKey = fields({
  id: response.id,
  name: response.text,
  rights,
  /**
   * IP addresses and networks from which the key may be used, separated by commas; empty if any
   * address is allowed.
   */
  networks: response.text,
  /** In USDT per day; missing if there is no limit. */
  tradeLimit: wire('trade_limit', response.optional(response.money)),
  withdrawLimit: wire('withdraw_limit', response.optional(response.money)),
  createdAt: wire('addtime', response.moment),
  /** Exact to about a minute; missing if the key has never been used. */
  usedAt: wire('usedtime', response.optional(response.moment)),
  /** IP address of the last use, with its second half masked. */
  address: response.optionalText,
});

/** POST getApiKeyList: the member's API keys, oldest first. See product.md#api-keys. */
export const getApiKeyList = defineEndpoint({
  name: 'getApiKeyList',
  access: 'member',
  input: z.object({}),
  output: response.listOf(apiKey),
});

/**
 * POST createApiKey: creates an API key and returns it once. `rights` are `read`, `trade` and
 * `withdraw`, separated by commas; `networks` are IP addresses and CIDR networks, which `withdraw`
 * requires. Limits are in USDT per day. The proof is the same as for `setDefaultAddress`. See
 * product.md#api-keys.
 */
export const createApiKey = defineEndpoint({
  name: 'createApiKey',
  access: 'member',
  input: fields({
    name: requiredText,
    rights,
    networks: optionalText,
    tradeLimit: wire('trade_limit', optional(inputAmount)),
    withdrawLimit: wire('withdraw_limit', optional(inputAmount)),
    ...addressProof,
  }),
  output: response.whole(fields({ id: response.id, apiKey: wire('api_key', response.text) })),
});

/** POST deleteApiKey: removes a key immediately. See product.md#api-keys. */
export const deleteApiKey = defineEndpoint({
  name: 'deleteApiKey',
  access: 'member',
  input: z.object({ id: rowId }),
  output: nothing,
});
