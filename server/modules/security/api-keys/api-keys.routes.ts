import type { AppContext } from '../../../context.ts';
import type { Handlers } from '../../../handler.ts';
import { maskAddress } from '../../../lib/address-key.ts';
import { listApiKeys } from './api-keys.repo.ts';
import { createApiKey, removeApiKey } from './api-keys.service.ts';
import { apiKeyTexts } from './api-keys.texts.ts';

/** Handles API keys (product.md#api-keys). */
export function apiKeyHandlers(
  context: AppContext,
): Handlers<'getApiKeyList' | 'createApiKey' | 'deleteApiKey'> {
  return {
    async getApiKeyList(_input, { caller }) {
      const list = (await listApiKeys(context.db, caller.memberId)).map((key) => ({
        ...key,
        networks: key.networks.join(', '),
        address: maskAddress(key.usedFrom[0] ?? ''),
      }));
      return { data: { list } };
    },

    async createApiKey(
      { transactionPassword, secondFactor, emailCode, loginPassword, ...input },
      call,
    ) {
      const proof = { transactionPassword, secondFactor, emailCode, loginPassword };
      const draft = { ...input, networks: input.networks ?? '' };
      return {
        data: await createApiKey(context, draft, proof, call),
        text: apiKeyTexts.created,
      };
    },

    async deleteApiKey({ id }, call) {
      await removeApiKey(context, id, call);
      return { data: null, text: apiKeyTexts.removed };
    },
  };
}
