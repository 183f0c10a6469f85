import type { Credit, CreditListener, Db, Tx } from '../db/db.ts';

/**
 * Registers a listener for the awaited credits of a database; registering it again has no effect.
 * The listener is called in the transaction of an entry, while its balances are locked, if one of
 * its credits is awaited (`credit_is_awaited` of the migrations). `at` is the entry's time, in
 * epoch milliseconds.
 */
export function onAwaitedCredit(db: Db, listener: CreditListener): void {
  db.creditListeners.add(listener);
}

/**
 * Calls the listeners one after another. Throws if there are none, because the credit would
 * otherwise be missed.
 */
export async function announceCredits(
  tx: Tx,
  credits: readonly Credit[],
  at: number,
): Promise<void> {
  const { creditListeners } = tx;
  if (creditListeners.size === 0) {
    throw new Error('a credit is awaited, but no listener is registered');
  }
  for (const listener of creditListeners) await listener(tx, credits, at);
}
