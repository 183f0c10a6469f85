import { CODE } from '#core/contract/envelope.ts';
import type { Money } from '#core/domain/money.ts';
import {
  API_KEY_LIMIT,
  API_KEY_NAME_MAX,
  type ApiKeyDraft,
  networksOf,
  validateApiKey,
} from '#core/domain/security-api-keys.ts';
import type { AppContext } from '../../../context.ts';
import { insertOne } from '../../../db/insert-one.ts';
import { apiKeys } from '../../../db/schema/api-keys.ts';
import { transact } from '../../../db/transact.ts';
import { Refusal } from '../../../errors/refusal.ts';
import type { CallContext } from '../../../handler.ts';
import { lockMember, memberOf } from '../../members/members.service.ts';
import { hashSecret } from '../../members/secrets.ts';
import { mailSecurityChange, recordSecurityChange } from '../changes.ts';
import { assertNotFrozen } from '../frozen.ts';
import { type MoneyProof, verifyMoneyProof } from '../money-proof.ts';
import { assertNotSharedAccount } from '../passwords/login-password.ts';
import { securityTexts } from '../security.texts.ts';
import { listApiKeys, removeKey } from './api-keys.repo.ts';
import { apiKeyTexts } from './api-keys.texts.ts';

interface NewApiKey extends ApiKeyDraft {
  readonly tradeLimit: Money | undefined;
  readonly withdrawLimit: Money | undefined;
}

/**
 * Creates a key and returns it. It cannot be returned again, because only its hash is stored.
 * Throws a Refusal.
 */
export async function createApiKey(
  context: AppContext,
  draft: NewApiKey,
  proof: MoneyProof,
  call: CallContext<'member'>,
): Promise<{ readonly id: number; readonly apiKey: string }> {
  const { db, tokens } = context;
  const [, error] = validateApiKey(draft) ?? [];
  if (error !== undefined) {
    const values = { count: API_KEY_NAME_MAX };
    throw new Refusal(apiKeyTexts[error], { code: CODE.rule, values });
  }
  const member = await memberOf(context, call.caller);
  assertNotSharedAccount(context, member, securityTexts.sharedSettings);
  const consume = await verifyMoneyProof(context, call, proof);
  const apiKey = tokens.issue();
  const change = { memberId: member.id, kind: 'apiKeyCreated', call } as const;
  const id = await transact(db, async (tx) => {
    await lockMember(tx, member.id);
    await assertNotFrozen(tx, member.id);
    if ((await listApiKeys(tx, member.id)).length >= API_KEY_LIMIT) {
      const values = { count: API_KEY_LIMIT };
      throw new Refusal(apiKeyTexts.tooMany, { code: CODE.rule, values });
    }
    await consume(tx);
    await recordSecurityChange(tx, context, change);
    const row = {
      memberId: member.id,
      keyHash: hashSecret(apiKey),
      name: draft.name.trim(),
      rights: [...draft.rights],
      networks: [...networksOf(draft.networks)],
      tradeLimit: draft.tradeLimit ?? null,
      withdrawLimit: draft.withdrawLimit ?? null,
      createdAt: call.now,
    };
    return insertOne(tx.insert(apiKeys).values(row).returning({ id: apiKeys.id }));
  });
  await mailSecurityChange(context, change);
  return { id, apiKey };
}

/** Removes a key of the caller immediately. Throws a Refusal (204 if there is no such key). */
export async function removeApiKey(
  context: AppContext,
  id: number,
  call: CallContext<'member'>,
): Promise<void> {
  const { memberId } = call.caller;
  const change = { memberId, kind: 'apiKeyRemoved', call } as const;
  await transact(context.db, async (tx) => {
    if (!(await removeKey(tx, memberId, id))) {
      throw new Refusal(apiKeyTexts.missing, { code: CODE.notFound });
    }
    await recordSecurityChange(tx, context, change);
  });
  await mailSecurityChange(context, change);
}
