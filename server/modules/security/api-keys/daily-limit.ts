import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import { CODE } from '#core/contract/envelope.ts';
import { type Money, ZERO } from '#core/domain/money.ts';
import type { Tx } from '../../../db/db.ts';
import { apiKeys } from '../../../db/schema/api-keys.ts';
import { Refusal } from '../../../errors/refusal.ts';
import type { CallContext } from '../../../handler.ts';
import type { Effect } from '../../../idempotency/with-idempotency.ts';
import { apiKeyTexts } from './api-keys.texts.ts';

const DAY_MS = 86_400_000;

interface Use<Data> {
  readonly right: 'trade' | 'withdraw';
  /** Returns the value of the call in USDT from its response; null if it is unknown. */
  readonly worth: (tx: Tx, data: Data) => Promise<Money | null>;
}

/**
 * Returns the plan of a money call that counts against the daily limit of its key; a call without a
 * key keeps its plan. The plan throws a Refusal if the limit is exceeded, if there is a limit and
 * the value is unknown, or if the key was removed in the meantime.
 */
export function withinDailyLimit<Data>(
  { caller, now }: Pick<CallContext<'member'>, 'caller' | 'now'>,
  { right, worth }: Use<Data>,
  plan: () => Promise<Effect<Data>>,
): () => Promise<Effect<Data>> {
  const { apiKeyId } = caller;
  if (apiKeyId === undefined) return plan;
  return async () => {
    const effect = await plan();
    return async (tx) => {
      const answer = await effect(tx);
      await countUse(tx, { id: apiKeyId, right, now }, await worth(tx, answer.data));
      return answer;
    };
  };
}

async function countUse(
  tx: Tx,
  { id, right, now }: { readonly id: number; readonly right: Use<null>['right']; now: number },
  worth: Money | null,
): Promise<void> {
  const [limit, used, day] = [
    apiKeys[`${right}Limit`],
    apiKeys[`${right}Used`],
    apiKeys[`${right}Day`],
  ];
  const today = now - (now % DAY_MS);
  const after = sql`case when ${day} = ${today} then ${used} else 0 end + ${worth ?? ZERO}::numeric`;
  const isWithin = worth === null ? undefined : lte(after, limit);
  const counted = await tx
    .update(apiKeys)
    .set({ [`${right}Used`]: after, [`${right}Day`]: today })
    .where(and(eq(apiKeys.id, id), or(isNull(limit), isWithin)))
    .returning({ id: apiKeys.id });
  if (counted.length === 0) throw new Refusal(apiKeyTexts.aboveLimit, { code: CODE.rule });
}
