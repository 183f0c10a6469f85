import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { encode } from '#core/contract/codec.ts';
import type { Db, Tx } from '../db/db.ts';
import { assertChanged, awaitAll, Superseded } from '../db/pipelined.ts';
import { lastStatement } from '../db/pipelined-transaction.ts';
import { preparedStatement } from '../db/prepared-statement.ts';
import { intents } from '../db/schema/intents.ts';
import { transact } from '../db/transact.ts';
import { Refusal } from '../errors/refusal.ts';
import type { CallContext, HandlerResult, Intent } from '../handler.ts';
import type { TradingHalt } from '../ledger/trading-halt.ts';

export interface IdempotencyDeps {
  readonly db: Db;
  readonly tradingHalt: Pick<TradingHalt, 'assertTrading'>;
}

/** The effect of a money call, which writes only through `tx` and may run again. */
export type Effect<Data> = (tx: Tx) => Promise<HandlerResult<Data>>;

const mismatchText = /*i18n*/ {
  id: 'intent.mismatch',
  message: 'This request has already been used for another action. Try again.',
};

interface Key {
  readonly memberId: number;
  readonly key: string;
}

const insertKey = preparedStatement<Key & { readonly fingerprint: string; readonly now: number }>(
  'intent',
  (value) => sql`
    insert into intents (member_id, key, fingerprint, created_at)
    values (${value('memberId')}, ${value('key')}, ${value('fingerprint')}, ${value('now')})
    on conflict do nothing returning key`,
);

const saveResult = preparedStatement<Key & { readonly answer: string }>(
  'intent answer',
  (value) => sql`
    update intents set answer = ${value('answer')}
    where member_id = ${value('memberId')} and key = ${value('key')}`,
);

/**
 * Applies a money call at most once per `Idempotency-Key` (product.md#money-calls, ADR-022). `plan`
 * runs outside the transaction: it may read prices and refuse. Its effect and the row of the key
 * commit together. A repeated call returns the stored result; a call waits for a concurrent one
 * with the same key; a call with the same key but other fields is refused. A refusal stores no row,
 * because nothing was changed. The effect is sent together with the insertion of the key's row,
 * which the database executes first: if the key exists, the whole transaction is rolled back
 * (ADR-023). `readsFirst` looks for the stored result before planning, at the cost of one more
 * query. Plans need it if they verify a code, which the first call has already consumed.
 */
export async function withIdempotency<Data>(
  { db, tradingHalt }: IdempotencyDeps,
  { intent, caller, now }: Pick<CallContext<'member'>, 'intent' | 'caller' | 'now'>,
  plan: () => Promise<Effect<Data>>,
  { readsFirst = false } = {},
): Promise<HandlerResult<Data>> {
  if (intent === undefined) {
    tradingHalt.assertTrading();
    const effect = await plan();
    return transact(db, effect);
  }
  const { memberId } = caller;
  const { key, fingerprint, output } = intent;
  const isThis = and(eq(intents.memberId, memberId), eq(intents.key, key));
  const find = async () => {
    const [row] = await db.select().from(intents).where(isThis);
    return row && storedResult<Data>(row, intent);
  };
  const stored = readsFirst ? await find() : undefined;
  if (stored !== undefined) return stored;
  // A refusal is returned only if no call with this key was applied, because a concurrent call may
  // have succeeded.
  const decided = await decide(tradingHalt, plan).catch(
    (error: unknown) => () => Promise.reject(error),
  );
  const applied = transact(db, async (tx) => {
    const kept = insertKey(tx, { memberId, key, fingerprint, now });
    const [, answer] = await awaitAll(assertChanged(kept), decided(tx));
    // The result is stored with wire names, which do not change when ours do.
    const stored = JSON.stringify({ ...answer, data: encode(output, answer.data) });
    await lastStatement(tx, saveResult(tx, { memberId, key, answer: stored }));
    return answer;
  });
  return applied.catch(async (error: unknown) => {
    if (!(error instanceof Superseded)) throw error;
    // The same call was applied earlier or while this one was waiting.
    const twin = await find();
    if (twin === undefined) throw new Error('the row of an intent is missing');
    return twin;
  });
}

async function decide<Data>(
  tradingHalt: IdempotencyDeps['tradingHalt'],
  plan: () => Promise<Effect<Data>>,
) {
  tradingHalt.assertTrading();
  return plan();
}

function storedResult<Data>(
  row: typeof intents.$inferSelect,
  { fingerprint, output }: Intent,
): HandlerResult<Data> {
  if (row.fingerprint !== fingerprint) throw new Refusal(mismatchText);
  // The row was written by the same kind of call, so it has the type of its result.
  const { data, ...answer } = row.answer as HandlerResult<unknown>;
  return { ...answer, data: (data === null ? null : z.decode(output, data)) as Data };
}
