import { fileURLToPath } from 'node:url';
import type { Bus } from './bus/bus.ts';
import { openBus } from './bus/open-bus.ts';
import { type Config, ConfigError } from './config.ts';
import type { AppContext } from './context.ts';
import { readBusKey } from './db/bus-key.ts';
import { type Database, openDatabase } from './db/client.ts';
import {
  createDatabaseClock,
  type DatabaseClock,
  ownClock,
  readDatabaseTime,
} from './db/database-clock.ts';
import type { Db } from './db/db.ts';
import { cacheReads, PUBLIC_READ_MS } from './db/read-cache.ts';
import { assertServerRole } from './db/roles.ts';
import { shareCommitEvents } from './db/shared-events.ts';
import { fillDemo } from './demo/fill.ts';
import { REVIEWS } from './desk/reviews.ts';
import { createAuthenticator } from './http/authenticator.ts';
import { createLimiter, type Limits, PRODUCTION_LIMITS } from './http/limits.ts';
import { shareLimits } from './http/shared-limits.ts';
import { startHousekeeping } from './jobs/housekeeping.ts';
import { approveByJob } from './jobs/review.ts';
import { createJobRunner } from './jobs/runner.ts';
import { onAwaitedCredit } from './ledger/credit-hook.ts';
import { createTradingHalt } from './ledger/trading-halt.ts';
import { createLedgerWatch } from './ledger/watch.ts';
import { type Clock, systemClock } from './lib/clock.ts';
import { createLogger, type Logger } from './lib/log.ts';
import { outsideRequests } from './lib/request-id.ts';
import { createSecretBox } from './lib/secret-box.ts';
import { readDemoKey } from './lib/secrets-key.ts';
import { createMailer, type Mailer } from './mail/mailer.ts';
import { demoPushKeys } from './mail/push-keys.ts';
import { createPushService, type PushService } from './mail/push-service.ts';
import { createRolePriceSource } from './market/create-price-source.ts';
import type { PriceSource } from './market/price-source.ts';
import { shareMarketData } from './market/shared/share-market-data.ts';
import type { Metrics, MetricsDeps } from './metrics/metrics.ts';
import { startTotals } from './modules/assets/history/totals.ts';
import { repayLoan } from './modules/loans/repayment.ts';
import { retryOverdueLoans } from './modules/loans/retry-overdue.ts';
import { createAlertChecker } from './modules/market/alerts/checker.ts';
import { createHashing, type HashingCost, PRODUCTION_COST } from './modules/members/hashing.ts';
import { cacheSessions } from './modules/members/session-cache.ts';
import { openTokens } from './modules/members/tokens.ts';
import { matureMining } from './modules/mining/mining.service.ts';
import { createPushSender } from './modules/notices/push/sender.ts';
import { openInBatch } from './modules/options/open-batch.ts';
import { advanceOption } from './modules/options/settle.ts';
import { withAntiPhishingCode } from './modules/security/mailer.ts';
import { arriveTransfer } from './modules/send/close.ts';
import { createSpotMatcher } from './modules/spot/matching/matcher.ts';
import { matureStake } from './modules/staking/mature.ts';
import { loadTexts } from './texts/texts.ts';
import { createImages, hasImagesInBucket } from './uploads/images.ts';

/** Overridable dependencies. Production passes the configuration only. */
export interface AppContextOptions {
  readonly config: Config;
  readonly clock?: Clock;
  /**
   * Reads the clock that the times of money come from, epoch milliseconds. Default: that of a
   * PostgreSQL, unless `clock` is given.
   */
  readonly readTime?: (db: Db) => Promise<number>;
  readonly log?: Logger;
  readonly database?: Database;
  readonly mailer?: Mailer;
  readonly limits?: Limits;
  readonly hashing?: HashingCost;
  readonly prices?: PriceSource;
  readonly push?: PushService;
  readonly bus?: Bus;
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
/** The first statement of a connection takes longest, and makes the comparison the least exact. */
const FIRST_COMPARISONS = 3;

const LOCALES = fileURLToPath(new URL('../locales', import.meta.url));

/**
 * Opens the database, fills it in demo mode, verifies the ledger and starts the price source. Jobs
 * run after `start()`.
 */
export async function openAppContext(deps: AppContextOptions): Promise<AppContext> {
  const { config, log = createLogger(config.logLevel) } = deps;
  const database =
    deps.database ??
    (await openDatabase({
      databaseUrl: config.databaseUrl,
      dataDir: config.dataDir,
      migrates: config.demo,
      // A connection is older than the request during which it is lost.
      onLostConnection: (error) =>
        outsideRequests(() => log.warn({ err: error }, 'an idle database connection was lost')),
    }));
  const { db } = database;
  if (!config.demo && deps.database === undefined) await assertServerRole(database);
  const { roles } = config;
  const databaseClock = await openClock(deps, database, log);
  const clock = databaseClock.now;
  if (config.images.bucket === undefined && (await hasImagesInBucket(db))) {
    throw new ConfigError('IMAGES_URL must be set: there are images in a bucket');
  }
  const images = createImages(db, config.images);
  const publicReadMs = deps.publicReadMs ?? PUBLIC_READ_MS;
  cacheReads(db, publicReadMs);
  onAwaitedCredit(db, retryOverdueLoans);
  const busKey = () => readBusKey(db);
  const bus = deps.bus ?? (await openBus(config.natsUrl, { log, clock, key: busKey }));
  const stopSessions = cacheSessions(database, bus);
  const stopEvents = shareCommitEvents(db, bus);
  const isEmbedded = deps.database === undefined && config.databaseUrl === undefined;
  const key = config.secretsKey ?? (isEmbedded ? await readDemoKey(config.dataDir) : undefined);
  const hashing = createHashing(deps.hashing ?? PRODUCTION_COST);
  if (config.demo) await fillDemo({ db, clock, hashing, log });

  const prices = deps.prices ?? createRolePriceSource({ config, db, clock, log, bus });
  await prices.start();
  const tradingHalt = createTradingHalt(db, clock, databaseClock.fault);
  const watch = createLedgerWatch({ db, clock, log, tradingHalt });
  await watch.verifyFirst(FIRST_VERIFICATION_MS);
  const metrics =
    config.metrics && (await openMetrics({ db, bus, databaseClock, prices, tradingHalt }));
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
      'deposit.review': approveByJob(REVIEWS.deposit, texts),
      'withdrawal.review': approveByJob(REVIEWS.withdrawal, texts),
      'identity.review': approveByJob(REVIEWS.identity, texts),
      'loan.review': approveByJob(REVIEWS.loan, texts),
      'loan.due': repayLoan({ texts }),
      'mining.mature': matureMining({ db }),
      'staking.mature': matureStake({ db }),
    },
    batches: { 'option.open': openInBatch({ db, prices }) },
  });
  const tokens = await openTokens(db, clock());
  const ownLimiter = createLimiter(deps.limits ?? PRODUCTION_LIMITS, clock);
  const limiter = shareLimits(ownLimiter, { bus, clock, log });
  const shared = shareMarketData({ roles: config.roles, bus, prices, db, clock, log });
  const matcher = createSpotMatcher({ db, clock, prices, tradingHalt, log });
  const alerts = createAlertChecker({ db, clock, prices, texts, log });
  const push = deps.push ?? (await openPushService(config, isEmbedded));
  const pushSender = push && createPushSender({ db, clock, log, texts, push });
  let stopHousekeeping: () => Promise<void> = async () => undefined;
  let stopTotals: () => Promise<void> = async () => undefined;
  return {
    config,
    clock,
    log,
    db,
    hashing,
    secrets: key && createSecretBox(key),
    prices,
    tradingHalt,
    jobs,
    matcher,
    alerts,
    push,
    pushSender,
    publicReadMs,
    mailer: withAntiPhishingCode(deps.mailer ?? createMailer(config, clock, log), { db, texts }),
    texts,
    images,
    limiter,
    authenticator: createAuthenticator(limiter, clock, tokens),
    tokens,
    metrics,
    start() {
      databaseClock.start();
      if (roles.has('worker')) {
        jobs.start();
        stopHousekeeping = startHousekeeping({ db, images, config, clock, log });
        stopTotals = startTotals({ db, clock, log, prices });
      }
      if (roles.has('market')) {
        matcher.start();
        alerts.start();
        shared.start();
      }
      // Sends what transactions of this process commit.
      pushSender?.start();
      watch.start();
    },
    async close() {
      metrics?.stop();
      await jobs.stop();
      await matcher.stop();
      await alerts.stop();
      await pushSender?.stop();
      await stopHousekeeping();
      await stopTotals();
      await watch.stop();
      await shared.stop();
      await prices.stop();
      await stopSessions();
      stopEvents();
      limiter.stop();
      await bus.close();
      await databaseClock.stop();
      await database.close();
    },
  };
}

/** Compares the clock of this process with that of a PostgreSQL before anything is dated. */
async function openClock(
  { clock, readTime }: Pick<AppContextOptions, 'clock' | 'readTime'>,
  { engine, db }: Database,
  log: Logger,
): Promise<DatabaseClock> {
  const own = clock ?? systemClock;
  const isShared = engine === 'postgres' && clock === undefined;
  const read = readTime ?? (isShared ? readDatabaseTime : undefined);
  if (read === undefined) return ownClock(own);
  const databaseClock = createDatabaseClock({ clock: own, read: () => read(db), log });
  for (let times = 0; times < FIRST_COMPARISONS; times += 1) await databaseClock.measure();
  return databaseClock;
}

/** Loads the library of metrics (20 MB of memory) only where something is measured. */
async function openMetrics(deps: MetricsDeps): Promise<Metrics> {
  const { createMetrics } = await import('./metrics/metrics.ts');
  return createMetrics(deps);
}

/** Only a demo whose database is in its data folder has keys of its own. */
async function openPushService(
  { push, demo, dataDir }: Config,
  isEmbedded: boolean,
): Promise<PushService | undefined> {
  const keys = push ?? (demo && isEmbedded ? await demoPushKeys(dataDir) : undefined);
  return keys && createPushService(keys);
}
