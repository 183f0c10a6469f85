import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '../db/client.ts';
import { lastStatement } from '../db/pipelined-transaction.ts';
import { intents } from '../db/schema/intents.ts';
import { transact } from '../db/transact.ts';
import type { Answer, CallContext } from '../http/handler.ts';
import type { LedgerGate } from '../ledger/gate.ts';
import { Refusal } from '../refusal.ts';

export interface OnceParts {
  readonly db: Db;
  readonly gate: LedgerGate;
}

/** What a money call does once it is decided: everything through `tx`, so that it may be repeated. */
export type Effect<Data> = (tx: Tx) => Promise<Answer<Data>>;

const mismatchText = /*i18n*/ {
  id: 'intent.mismatch',
  message: 'This request key was already used for another request.',
};

/**
 * Applies a money call at most once per `Idempotency-Key`. `plan` decides outside the transaction (it
 * may read prices and refuse), its effect and the key's row commit together. A call that was applied
 * before answers as it did then; a twin still under way is waited for; the same key with other fields
 * is refused. Refusals leave no row: nothing happened. The effect starts beside the insertion of the key's
 * row, which the database carries out first: where the key is taken, all of it is rolled back.
 */
export async function once<Data>(
  { db, gate }: OnceParts,
  { intent, caller, now }: Pick<CallContext<'member'>, 'intent' | 'caller' | 'now'>,
  plan: () => Promise<Effect<Data>>,
): Promise<Answer<Data>> {
  if (intent === undefined) {
    gate.assertOpen();
    const effect = await plan();
    return transact(db, effect);
  }
  const { memberId } = caller;
  const { key, fingerprint } = intent;
  const isThis = and(eq(intents.memberId, memberId), eq(intents.key, key));
  // A refusal counts only for the twin that holds the key: the other may have succeeded, or be about to.
  const decided = await decide(gate, plan).catch((error: unknown) => () => Promise.reject(error));
  const applied = transact(db, async (tx) => {
    const insertion = tx
      .insert(intents)
      .values({ memberId, key, fingerprint, createdAt: now })
      .onConflictDoNothing()
      .returning({ key: intents.key })
      .then(throwIfTaken);
    const [inserted, effect] = await Promise.allSettled([insertion, decided(tx)]);
    if (inserted.status === 'rejected') throw inserted.reason;
    if (effect.status === 'rejected') throw effect.reason;
    await lastStatement(tx, tx.update(intents).set({ answer: effect.value }).where(isThis));
    return effect.value;
  });
  return applied.catch(async (error: unknown) => {
    if (!(error instanceof KeyTaken)) throw error;
    const [twin] = await db.select().from(intents).where(isThis);
    if (!twin) throw new Error('an intent vanished');
    return storedAnswer<Data>(twin, fingerprint);
  });
}

/** A twin with the same key was applied before, or while this call waited for it. */
class KeyTaken extends Error {}

function throwIfTaken(inserted: readonly unknown[]): void {
  if (inserted.length === 0) throw new KeyTaken();
}

async function decide<Data>(gate: LedgerGate, plan: () => Promise<Effect<Data>>) {
  gate.assertOpen();
  return plan();
}

function storedAnswer<Data>(row: typeof intents.$inferSelect, fingerprint: string): Answer<Data> {
  if (row.fingerprint !== fingerprint) throw new Refusal(mismatchText);
  // Written by this same call, so it has this call's shape.
  return row.answer as Answer<Data>;
}
