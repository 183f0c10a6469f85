import { CODE } from '../../src/contract/envelope.ts';
import type { Db } from '../db/db.ts';
import { Refusal } from '../errors/refusal.ts';
import type { Clock } from '../lib/clock.ts';
import { findHalt, haltTrading } from './trading-halts.repo.ts';
import { type Scope, type Verification, verifySinceCheckpoint } from './verify.ts';

/**
 * Whether money may move: not before this instance verified the ledger once, nor while trading is
 * halted, which every instance reads in the database.
 */
export interface TradingHalt {
  /**
   * Verifies since the last checkpoint: every balance, or those alone that were touched (see `Scope`).
   * Red halts trading on every instance, until an operator resumes it.
   */
  verify(scope?: Scope): Promise<Verification>;
  /** Halts trading on every instance; reported as `reason`. */
  halt(reason: string): Promise<void>;
  /** Reads whether trading is halted, by whichever instance or operator. */
  refresh(): Promise<void>;
  /** Why nothing may move; `undefined` when the gate is open. For operators, not for members. */
  haltReason(): string | undefined;
  /** Throws Refusal while the gate is closed. */
  assertTrading(): void;
}

const haltedText = /*i18n*/ {
  id: 'ledger.closed',
  message: 'Trading is paused: the books are being checked. Your balance is safe.',
};

export function createTradingHalt(db: Db, clock: Clock): TradingHalt {
  let isVerified = false;
  /** A reason that is not in the database yet. */
  let unwritten: string | undefined;
  let halted: string | undefined;

  const haltReason = () =>
    unwritten ?? halted ?? (isVerified ? undefined : 'the ledger has not been verified yet');

  async function refresh(): Promise<void> {
    if (unwritten !== undefined) {
      await haltTrading(db, { reason: unwritten, at: clock() });
      unwritten = undefined;
    }
    halted = (await findHalt(db))?.reason;
  }

  async function halt(reason: string): Promise<void> {
    halted ??= reason;
    unwritten = reason;
    await refresh();
  }

  return {
    async verify(scope) {
      const found = await verifySinceCheckpoint(db, clock(), scope);
      const [fault] = found.discrepancies;
      if (fault === undefined) await refresh();
      else await halt(`the ledger is red: ${fault}`);
      isVerified = true;
      return found;
    },
    halt,
    refresh,
    haltReason,
    assertTrading() {
      const reason = haltReason();
      if (reason !== undefined) throw new Refusal(haltedText, { code: CODE.refused });
    },
  };
}
