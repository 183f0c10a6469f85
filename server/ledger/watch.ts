import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '../db/db.ts';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/log.ts';
import { checkNextRange } from './nightly.ts';
import type { TradingHalt } from './trading-halt.ts';

export interface LedgerWatchDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly tradingHalt: TradingHalt;
}

export interface LedgerWatch {
  /**
   * Runs the first verification; resolves when it is done, or after `longestMs` while it continues.
   */
  verifyFirst(longestMs: number): Promise<void>;
  start(): void;
  /** Stops the watch and waits for the work in progress. */
  stop(): Promise<void>;
}

/** Interval at which an instance checks whether trading was halted or resumed elsewhere. */
const REFRESH_MS = 1_000;
/** Interval at which new postings are verified. */
const VERIFY_MS = 60_000;
/**
 * Pause after a range of the nightly verification, as a multiple of the time that the range took,
 * so the verification uses at most a fifth of one processor.
 */
const NIGHT_PAUSE = 4;
/** Interval at which an instance checks for remaining ranges of the nightly verification. */
const NIGHT_MS = 60_000;

/**
 * Verifies the ledger while the server runs: new postings every minute, and all postings every
 * night. A discrepancy halts trading on every instance. Any number of instances may run it.
 */
export function createLedgerWatch(deps: LedgerWatchDeps): LedgerWatch {
  const { db, clock, log, tradingHalt } = deps;
  const holder = randomUUID();
  const stopping = new AbortController();
  const loops: Promise<void>[] = [];
  let isFirstDone = false;

  async function verifyNew(): Promise<void> {
    const before = tradingHalt.haltReason();
    const { discrepancies } = await tradingHalt.verify(isFirstDone ? 'touched' : 'all');
    isFirstDone = true;
    if (discrepancies.length > 0)
      log.fatal({ discrepancies }, 'the ledger does not verify: trading is halted');
    const reason = tradingHalt.haltReason();
    if (reason !== undefined && reason !== before) log.fatal(`trading is halted: ${reason}`);
  }

  async function walkNight(): Promise<void> {
    while (!stopping.signal.aborted) {
      const startedAt = performance.now();
      const range = await checkNextRange(db, { holder, now: clock() });
      const [discrepancy] = range?.discrepancies ?? [];
      if (discrepancy !== undefined) {
        log.fatal(
          { discrepancies: range?.discrepancies },
          'the ledger does not verify: trading is halted',
        );
        await tradingHalt.halt(`the ledger does not verify: ${discrepancy}`);
      }
      if (range === undefined || range.isFinished) return;
      await pause(NIGHT_PAUSE * (performance.now() - startedAt));
    }
  }

  function pause(ms: number): Promise<void> {
    return wait(ms, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
  }

  async function repeat(everyMs: number, what: string, work: () => Promise<void>): Promise<void> {
    while (!stopping.signal.aborted) {
      await work().catch((error: unknown) => log.error({ err: error }, `${what} failed`));
      await pause(everyMs);
    }
  }

  return {
    async verifyFirst(longestMs) {
      const verified = verifyNew();
      loops.push(verified.catch((error: unknown) => log.error({ err: error }, 'verifying failed')));
      await Promise.race([verified, pause(longestMs)]);
    },
    start() {
      loops.push(
        repeat(REFRESH_MS, 'reading whether trading is halted', tradingHalt.refresh),
        pause(VERIFY_MS).then(() => repeat(VERIFY_MS, 'verifying the ledger', verifyNew)),
        repeat(NIGHT_MS, "the night's verification", walkNight),
      );
    },
    async stop() {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}
