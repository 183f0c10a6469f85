import { CODE } from '../../src/contract/envelope.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/client.ts';
import { Refusal } from '../refusal.ts';
import { type Verification, verifySinceCheckpoint } from './verify.ts';

/** Whether money may move: closed until the ledger was verified, and for good when it is red. */
export interface LedgerGate {
  /** Verifies since the last checkpoint and opens or closes. */
  verify(): Promise<Verification>;
  /** Why nothing may move; `undefined` when the gate is open. For operators, not for members. */
  closedBecause(): string | undefined;
  /** Throws Refusal while the gate is closed. */
  assertOpen(): void;
}

const closedText = /*i18n*/ {
  id: 'ledger.closed',
  message: 'Trading is paused: the books are being checked. Your balance is safe.',
};

export function createLedgerGate(db: Db, clock: Clock): LedgerGate {
  let reason: string | undefined = 'the ledger has not been verified yet';
  return {
    async verify() {
      const found = await verifySinceCheckpoint(db, clock());
      reason = found.faults.length === 0 ? undefined : `the ledger is red: ${found.faults[0]}`;
      return found;
    },
    closedBecause: () => reason,
    assertOpen() {
      if (reason !== undefined) throw new Refusal(closedText, { code: CODE.refused });
    },
  };
}
