import { fileURLToPath } from 'node:url';
import type { Config } from './config.ts';
import { type Database, type Db, openDatabase } from './db/client.ts';
import { createPaging, type Paging } from './db/paging/paging.ts';
import { cacheReads, PUBLIC_READ_MS } from './db/read-cache.ts';
import { fillDemo } from './demo/fill.ts';
import { type Authenticator, createAuthenticator } from './http/authenticator.ts';
import { createLimiter, type Limiter, type Limits, PRODUCTION_LIMITS } from './http/limits.ts';
import { startHousekeeping } from './jobs/housekeeping.ts';
import { approveByJob } from './jobs/review.ts';
import { createJobRunner, type JobRunner } from './jobs/runner.ts';
import { createTradingHalt, type TradingHalt } from './ledger/trading-halt.ts';
import { createLedgerWatch } from './ledger/watch.ts';
import { type Clock, systemClock } from './lib/clock.ts';
import { createLogger, type Logger } from './lib/log.ts';
import { createMailer, type Mailer } from './mail/mailer.ts';
import { createPriceSource } from './market/create-price-source.ts';
import type { PriceSource } from './market/price-source.ts';
import {
  createHashing,
  type Hashing,
  type HashingCost,
  PRODUCTION_COST,
} from './modules/auth/auth.hashing.ts';
import { cacheSessions } from './modules/auth/auth.session-cache.ts';
import { decideDeposit } from './modules/deposit/deposit.review.ts';
import { decideIdentity } from './modules/identity/identity.review.ts';
import { repayLoan } from './modules/loans/loans.repayment.ts';
import { decideLoan } from './modules/loans/loans.review.ts';
import { matureMining } from './modules/mining/mining.service.ts';
import { openInBatch } from './modules/options/options.open-batch.ts';
import { advanceOption } from './modules/options/options.settle.ts';
import { arriveTransfer } from './modules/send/send.close.ts';
import { createSpotMatcher, type SpotMatcher } from './modules/spot/spot.matcher.ts';
import { matureStake } from './modules/staking/staking.mature.ts';
import { decideWithdrawal } from './modules/withdrawal/withdrawal.review.ts';
import { loadTexts, type Texts } from './texts/texts.ts';

/** Everything the parts of the server share. Modules receive it instead of using globals. */
export interface AppContext {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
  readonly db: Db;
  readonly mailer: Mailer;
  readonly texts: Texts;
  readonly limiter: Limiter;
  readonly authenticator: Authenticator;
  readonly hashing: Hashing;
  readonly prices: PriceSource;
  readonly tradingHalt: TradingHalt;
  readonly jobs: JobRunner;
  readonly matcher: SpotMatcher;
  /** How long public reads are served from memory, in milliseconds. */
  readonly publicReadMs: number;
  /** Pagination of members' lists. */
  readonly paging: Paging;
  /** Starts background work: jobs, matching of limit orders, housekeeping. */
  start(): void;
  /** Stops background work and closes the database. */
  close(): Promise<void>;
}

/** Overridable dependencies. Production passes the configuration only. */
export interface AppContextOptions {
  readonly config: Config;
  readonly clock?: Clock;
  readonly log?: Logger;
  readonly database?: Database;
  readonly mailer?: Mailer;
  readonly limits?: Limits;
  readonly hashing?: HashingCost;
  readonly prices?: PriceSource;
  /**
   * How long public reads are served from memory, in milliseconds; 0 reads the database every time.
   */
  readonly publicReadMs?: number;
}

/**
 * Longest time the start waits for the ledger verification. Trading stays halted until it has
 * finished.
 */
const FIRST_VERIFICATION_MS = 1_500;

const LOCALES = fileURLToPath(new URL('../locales', import.meta.url));

/**
 * Opens the database, fills it in demo mode, verifies the ledger and starts the price source. Jobs
 * run after `start()`.
 */
export async function openAppContext(deps: AppContextOptions): Promise<AppContext> {
  const { config, clock = systemClock, log = createLogger(config.logLevel) } = deps;
  const database =
    deps.database ??
    (await openDatabase({
      databaseUrl: config.databaseUrl,
      dataDir: config.dataDir,
      onLostConnection: (error) => log.warn({ err: error }, 'an idle database connection was lost'),
    }));
  const { db } = database;
  const publicReadMs = deps.publicReadMs ?? PUBLIC_READ_MS;
  cacheReads(db, publicReadMs);
  const stopSessions = cacheSessions(database);
  const hashing = createHashing(deps.hashing ?? PRODUCTION_COST);
  if (config.demo) await fillDemo({ db, clock, hashing, log });

  const prices = deps.prices ?? createPriceSource({ config: config.market, db, clock, log });
  await prices.start();
  const tradingHalt = createTradingHalt(db, clock);
  const watch = createLedgerWatch({ db, clock, log, tradingHalt });
  await watch.verifyFirst(FIRST_VERIFICATION_MS);
  const texts = await loadTexts(LOCALES);
  const jobs = createJobRunner({
    db,
    clock,
    log,
    tradingHalt,
    handlers: {
      'option.open': advanceOption({ db, prices, texts }),
      'option.settle': advanceOption({ db, prices, texts }),
      'transfer.arrive': arriveTransfer({ db }),
      'deposit.review': approveByJob(decideDeposit, texts),
      'withdrawal.review': approveByJob(decideWithdrawal, texts),
      'identity.review': approveByJob(decideIdentity, texts),
      'loan.review': approveByJob(decideLoan, texts),
      'loan.due': repayLoan({ texts }),
      'mining.mature': matureMining({ db }),
      'staking.mature': matureStake({ db }),
    },
    batches: { 'option.open': openInBatch({ db, prices }) },
  });
  const limiter = createLimiter(deps.limits ?? PRODUCTION_LIMITS, clock);
  const matcher = createSpotMatcher({ db, clock, prices, tradingHalt, log });
  let stopHousekeeping: () => Promise<void> = async () => undefined;
  return {
    config,
    clock,
    log,
    db,
    hashing,
    prices,
    tradingHalt,
    jobs,
    matcher,
    publicReadMs,
    mailer: deps.mailer ?? createMailer(config, clock, log),
    texts,
    paging: createPaging(db, clock),
    limiter,
    authenticator: createAuthenticator(limiter, clock),
    start() {
      jobs.start();
      matcher.start();
      watch.start();
      stopHousekeeping = startHousekeeping({ db, clock, log });
    },
    async close() {
      await jobs.stop();
      await matcher.stop();
      await stopHousekeeping();
      await watch.stop();
      await prices.stop();
      await stopSessions();
      await database.close();
    },
  };
}
