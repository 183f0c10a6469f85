import { CODE } from '#core/contract/envelope.ts';
import type { Db } from '../db/db.ts';
import { Refusal } from '../errors/refusal.ts';
import { ServerBusyError } from '../errors/server-busy-error.ts';
import type { Clock } from '../lib/clock.ts';
import { findHalt, haltTrading } from './trading-halts.repo.ts';
import { type Scope, type Verification, verifySinceCheckpoint } from './verify.ts';

/**
 * Decides whether money may move (ADR-027): it may not move before this instance has verified the
 * ledger once, while trading is halted, or while the clock of this instance is wrong (ADR-146). The
 * halt is a row in the database that every instance reads.
 */
export interface TradingHalt {
  /**
   * Verifies the ledger since the last checkpoint: all balances, or only those that postings
   * touched (see `Scope`). A discrepancy halts trading on every instance until an operator resumes
   * it.
   */
  verify(scope?: Scope): Promise<Verification>;
  /** Halts trading on every instance; `reason` is shown to operators. */
  halt(reason: string): Promise<void>;
  /** Reads whether another instance or an operator has halted trading. */
  refresh(): Promise<void>;
  /**
   * Returns the reason for the halt, or `undefined` while trading is open. It is for operators, not
   * for members.
   */
  haltReason(): string | undefined;
  /**
   * Returns when `verify` last found no discrepancy, in epoch milliseconds, or `undefined` before
   * the first time.
   */
  verifiedAt(): number | undefined;
  /**
   * Throws a Refusal while trading is halted, and ServerBusyError while only this instance may not
   * trade, so another one may accept the call.
   */
  assertTrading(): void;
}

const haltedText = /*i18n*/ {
  id: 'ledger.closed',
  message: 'Trading is paused while balances are being checked. Your money is safe.',
};

/**
 * Creates the trading halt; `clockFault` returns the reason why times of this instance cannot be
 * used.
 */
export function createTradingHalt(
  db: Db,
  clock: Clock,
  clockFault: () => string | undefined = () => undefined,
): TradingHalt {
  let isVerified = false;
  let verifiedAt: number | undefined;
  /** A reason that is not yet stored in the database. */
  let unwritten: string | undefined;
  let halted: string | undefined;

  const ledgerReason = () =>
    unwritten ?? halted ?? (isVerified ? undefined : 'the ledger has not been verified yet');
  const haltReason = () => ledgerReason() ?? clockFault();

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
      const now = clock();
      const found = await verifySinceCheckpoint(db, now, scope);
      const [discrepancy] = found.discrepancies;
      if (discrepancy === undefined) await refresh();
      else await halt(`the ledger does not verify: ${discrepancy}`);
      isVerified = true;
      if (discrepancy === undefined) verifiedAt = now;
      return found;
    },
    halt,
    refresh,
    haltReason,
    verifiedAt: () => verifiedAt,
    assertTrading() {
      if (ledgerReason() !== undefined) throw new Refusal(haltedText, { code: CODE.refused });
      const fault = clockFault();
      if (fault !== undefined) throw new ServerBusyError(fault);
    },
  };
}
