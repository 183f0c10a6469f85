import type { Account } from '#core/domain/accounts.ts';
import type { Db, Tx } from '../db/db.ts';
import { databaseOf } from '../db/on-commit.ts';

/** A balance whose available amount increased. */
export interface Credit {
  readonly memberId: number;
  readonly account: Account;
  readonly coinId: number;
}

/**
 * Called in the transaction of an entry, while its balances are locked, when one of its credits is
 * awaited (`credit_is_awaited` of the migrations). `at` is the time of the entry, epoch
 * milliseconds.
 */
export type CreditListener = (tx: Tx, credits: readonly Credit[], at: number) => Promise<void>;

const listeners = new WeakMap<Db, Set<CreditListener>>();

/** Registers a listener for the awaited credits of a database; a second time it has no effect. */
export function onAwaitedCredit(db: Db, listener: CreditListener): void {
  listeners.set(db, (listeners.get(db) ?? new Set()).add(listener));
}

/**
 * Calls the listeners one after another. Throws when there are none: whatever awaits the credit
 * would miss it.
 */
export async function announceCredits(
  tx: Tx,
  credits: readonly Credit[],
  at: number,
): Promise<void> {
  const db = databaseOf(tx);
  const all = db && listeners.get(db);
  if (all === undefined) throw new Error('a credit is awaited, but no listener is registered');
  for (const listener of all) await listener(tx, credits, at);
}
