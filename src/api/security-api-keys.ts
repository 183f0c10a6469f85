import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { named } from '#core/contract/response-fields.ts';
import { createApiKey, deleteApiKey, getApiKeyList } from '#core/contract/security-api-keys.ts';
import type { Money } from '#core/domain/money.ts';
import type { ApiKeyDraft } from '#core/domain/security-api-keys.ts';
import { mutate, query } from './client';
import { MEMBER_DATA } from './member-data';
import type { AddressProof } from './withdrawal-addresses';

/** An API key of the member. */
export type ApiKey = OutputOf<typeof getApiKeyList>['list'][number];

export interface NewApiKey extends ApiKeyDraft {
  /** USDT per day; `undefined` means no limit. */
  readonly tradeLimit: Money | undefined;
  readonly withdrawLimit: Money | undefined;
}

export const apiKeyQueries = {
  /** The member's API keys, oldest first (product.md#api-keys). */
  list: () =>
    queryOptions({
      queryKey: [...MEMBER_DATA, 'security', 'api-keys'],
      queryFn: async ({ signal }): Promise<ApiKey[]> =>
        named((await query(getApiKeyList, {}, { signal })).list, 'id'),
    }),
};

/** Creates a key and returns its secret, which the server never returns again. */
export function createApiKeyMutation(draft: NewApiKey) {
  return mutationOptions({
    meta: { refresh: [MEMBER_DATA] },
    mutationFn: async (proof: AddressProof): Promise<string> =>
      (await mutate(createApiKey, { ...draft, ...proof })).data.apiKey,
  });
}

/** Removes a key. */
export function removeApiKeyMutation() {
  return mutationOptions({
    meta: { refresh: [apiKeyQueries.list().queryKey] },
    mutationFn: (id: string) => mutate(deleteApiKey, { id }),
  });
}
