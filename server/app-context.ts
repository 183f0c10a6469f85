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
import type { JobDeps } from './jobs/run-job.ts';
import { createJobRunner } from './jobs/runner.ts';
import { onAwaitedCredit } from './ledger/credit-hook.ts';
import { createTradingHalt } from './ledger/trading-halt.ts';
import { createLedgerWatch } from './ledger/watch.ts';
import { type Clock, systemClock } from './lib/clock.ts';
import { createLogger, type Logger } from './lib/log.ts';
import { openParts } from './lib/open-parts.ts';
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
import { takeBack } from './modules/account/take-back.ts';
import { startTotals } from './modules/assets/history/totals.ts';
import { startLiabilities } from './modules/assets/liabilities/daily.ts';
import { payInviteRewards } from './modules/invite/rewards.ts';
import { repayLoan } from './modules/loans/repayment.ts';
import { retryOverdueLoans } from './modules/loans/retry-overdue.ts';
import { createAlertChecker } from './modules/market/alerts/checker.ts';
import { createSecretChecks } from './modules/members/attempts.ts';
import { createHashing, type HashingCost, PRODUCTION_COST } from './modules/members/hashing.ts';
import { openSessionCache } from './modules/members/session-cache.ts';
import { openTokens } from './modules/members/tokens.ts';
import { matureMining } from './modules/mining/mining.service.ts';
import { createPushSender } from './modules/notices/push/sender.ts';
import { openInBatch } from './modules/options/open-batch.ts';
import { advanceOption } from './modules/options/settle.ts';
import { withAntiPhishingCode } from './modules/security/mailer.ts';
import { arriveTransfer } from './modules/send/close.ts';
import { createSpotMatcher } from './modules/spot/matching/matcher.ts';
import { matureStake } from './modules/staking/mature.ts';
import { payByJob } from './modules/withdrawal/pay-by-job.ts';
import { loadTexts } from './texts/texts.ts';
import type { Images } from './uploads/image-store.ts';
import { createImages, hasImagesInBucket } from './uploads/images.ts';

/** Overridable dependencies. Production passes the configuration only. */
export interface AppContextOptions {
  readonly config: Config;
  readonly clock?: Clock;
  /**
   * Reads the clock that dates movements of money, in epoch milliseconds. By default, this is
   * PostgreSQL's clock, unless `clock` is given.
   */
  readonly readTime?: (db: Db) => Promise<number>;
  readonly log?: Logger;
  /** An open database, which is closed with the context, even if the context cannot be opened. */
  readonly database?: Database;
  readonly mailer?: Mailer;
  readonly limits?: Limits;
  readonly hashing?: HashingCost;
  readonly prices?: PriceSource;
  readonly push?: PushService;
  readonly bus?: Bus;
  /**
   * Milliseconds for which public reads are served from memory; 0 reads the database every time.
   */
  readonly publicReadMs?: number;
  /**
   * Maximum time for which the start waits for the ledger verification. Trading stays halted until
   * the verification has finished.
   */
  readonly verificationMs?: number;
}

/** Default of `verificationMs`. */
const FIRST_VERIFICATION_MS = 1_500;
/**
 * Number of clock comparisons at the start. More than one is needed because the first statement of
 * a connection is the slowest and would make the comparison less exact.
 */
const FIRST_COMPARISONS = 3;

const LOCALES = fileURLToPath(new URL('../locales', import.meta.url));

/**
 * Options of a context that is being opened, with the functions that close its parts in reverse
 * order.
 */
interface Opening extends AppContextOptions {
  readonly log: Logger;
  readonly parts: AsyncDisposableStack;
}

/**
 * Opens the database, fills it in demo mode, verifies the ledger and starts the price source. Jobs
 * run after `start()`. If a part cannot be opened, the earlier parts are closed.
 */
export function openAppContext(options: AppContextOptions): Promise<AppContext> {
  return openParts((parts) => openIn(parts, options));
}

async function openIn(
  parts: AsyncDisposableStack,
  options: AppContextOptions,
): Promise<AppContext> {
  const { config, log = createLogger(config.logLevel), publicReadMs = PUBLIC_READ_MS } = options;
  const opening = { ...options, log, parts };
  const ground = await openGround(opening);
  const { database, databaseClock, bus, isEmbedded } = ground;
  const { db } = database;
  const clock = databaseClock.now;
  cacheReads(db, publicReadMs);
  onAwaitedCredit(db, retryOverdueLoans);
  const images = await openImages(db, config);
  const key = config.secretsKey ?? (isEmbedded ? await readDemoKey(config.dataDir) : undefined);
  const hashing = createHashing(options.hashing ?? PRODUCTION_COST);
  if (config.demo) await fillDemo({ db, clock, hashing, log });
  const texts = await loadTexts(LOCALES);
  const tokens = await openTokens(db, clock());
  const limiter = parts.adopt(
    shareLimits(createLimiter(options.limits ?? PRODUCTION_LIMITS, clock), { bus, clock, log }),
    stop,
  );
  const sessionCache = parts.adopt(openSessionCache(database, bus), (cache) => cache.close());
  const review = { mode: config.review };
  const work = await openWork(opening, ground, { texts, review });
  const { prices, tradingHalt, jobs, matcher, alerts, push, pushSender } = work;
  const metrics =
    config.metrics &&
    parts.adopt(await openMetrics({ db, bus, databaseClock, prices, tradingHalt }), stop);
  return {
    config,
    clock,
    log,
    db,
    hashing,
    sessionCache,
    secretChecks: createSecretChecks({ isShared: config.databaseUrl !== undefined }),
    secrets: key && createSecretBox(key),
    prices,
    tradingHalt,
    jobs,
    review,
    matcher,
    alerts,
    push,
    pushSender,
    publicReadMs,
    mailer: withAntiPhishingCode(options.mailer ?? createMailer(config, clock, log), { db, texts }),
    texts,
    images,
    limiter,
    authenticator: createAuthenticator(limiter, clock, tokens),
    tokens,
    metrics,
    start() {
      databaseClock.start();
      if (config.roles.has('worker')) {
        parts.defer(startHousekeeping({ db, images, config, clock, log }));
        parts.defer(startTotals({ db, clock, log, prices }));
        parts.defer(startLiabilities({ db, clock, log }));
      }
      work.start();
    },
    close: () => closeParts(parts, log),
  };
}

/** Opens the parts on which all others are based: the database, its clock and the bus. */
async function openGround(opening: Opening) {
  const { config, log, parts } = opening;
  const database = parts.adopt(
    opening.database ??
      (await openDatabase({
        databaseUrl: config.databaseUrl,
        dataDir: config.dataDir,
        migrates: config.demo,
        // A connection outlives requests, so its loss is logged outside the current one.
        onLostConnection: (error) =>
          outsideRequests(() => log.warn({ err: error }, 'an idle database connection was lost')),
      })),
    close,
  );
  const { db } = database;
  if (!config.demo && opening.database === undefined) await assertServerRole(database);
  const databaseClock = parts.adopt(await openClock(opening, database, log), stop);
  const busDeps = { log, clock: databaseClock.now, key: () => readBusKey(db) };
  const bus = parts.adopt(opening.bus ?? (await openBus(config.natsUrl, busDeps)), close);
  parts.defer(shareCommitEvents(db, bus));
  const isEmbedded = opening.database === undefined && config.databaseUrl === undefined;
  return { database, databaseClock, bus, isEmbedded };
}

type Ground = Awaited<ReturnType<typeof openGround>>;

/**
 * Opens the parts that work in the background: prices, jobs, matching, alerts, devices and the
 * ledger's watch.
 */
async function openWork(
  opening: Opening,
  { database, databaseClock, bus, isEmbedded }: Ground,
  { texts, review }: Pick<AppContext, 'texts' | 'review'>,
) {
  const { config, log, parts } = opening;
  const { roles } = config;
  const { db } = database;
  const clock = databaseClock.now;
  const prices = parts.adopt(
    opening.prices ?? createRolePriceSource({ config, db, clock, log, bus }),
    stop,
  );
  await prices.start();
  const shared = parts.adopt(shareMarketData({ roles, bus, prices, db, clock, log }), stop);
  const tradingHalt = createTradingHalt(db, clock, databaseClock.fault);
  const watch = parts.adopt(createLedgerWatch({ db, clock, log, tradingHalt }), stop);
  await watch.verifyFirst(opening.verificationMs ?? FIRST_VERIFICATION_MS);
  const push = opening.push ?? (await openPushService(config, isEmbedded));
  const pushSender = push && parts.adopt(createPushSender({ db, clock, log, texts, push }), stop);
  const alerts = parts.adopt(createAlertChecker({ db, clock, prices, texts, log }), stop);
  const matcher = parts.adopt(createSpotMatcher({ db, clock, prices, tradingHalt, log }), stop);
  const jobs = parts.adopt(
    createJobRunner({
      db,
      clock,
      log,
      tradingHalt,
      handlers: jobHandlers(db, prices, { texts, review }),
      batches: { 'option.open': openInBatch({ db, prices }) },
    }),
    stop,
  );
  return {
    prices,
    tradingHalt,
    jobs,
    matcher,
    alerts,
    push,
    pushSender,
    start() {
      if (roles.has('worker')) jobs.start();
      if (roles.has('market')) {
        matcher.start();
        alerts.start();
        shared.start();
      }
      // The sender sends the messages that transactions of this process commit.
      pushSender?.start();
      watch.start();
    },
  };
}

function jobHandlers(
  db: Db,
  prices: PriceSource,
  deps: Pick<AppContext, 'texts' | 'review'>,
): JobDeps['handlers'] {
  const { texts, review } = deps;
  return {
    'option.open': advanceOption({ db, prices, texts }),
    'option.settle': advanceOption({ db, prices, texts }),
    'transfer.arrive': arriveTransfer({ db }),
    'deposit.review': approveByJob(REVIEWS.deposit, deps),
    'withdrawal.review': payByJob(texts, review),
    'identity.review': approveByJob(REVIEWS.identity, deps),
    'loan.review': approveByJob(REVIEWS.loan, deps),
    'loan.due': repayLoan({ texts }),
    'mining.mature': matureMining({ db }),
    'staking.mature': matureStake({ db, texts }),
    'account.freeze': takeBack({ texts, prices }),
    'invite.reward': payInviteRewards(),
  };
}

function stop(part: { stop(): Promise<void> | void }): Promise<void> | void {
  return part.stop();
}

function close(part: { close(): Promise<void> }): Promise<void> {
  return part.close();
}

/** Closes every part, even if one fails. Logs each failure and rejects with the last one. */
async function closeParts(parts: AsyncDisposableStack, log: Logger): Promise<void> {
  try {
    await parts.disposeAsync();
  } catch (error) {
    for (const err of errorsOf(error)) log.error({ err }, 'a part could not be closed');
    throw error;
  }
}

/** Returns the errors of several parts, the last one first. */
function errorsOf(error: unknown): readonly unknown[] {
  return error instanceof SuppressedError ? [error.error, ...errorsOf(error.suppressed)] : [error];
}

async function openImages(db: Db, config: Config): Promise<Images> {
  if (config.images.bucket === undefined && (await hasImagesInBucket(db))) {
    throw new ConfigError('IMAGES_URL must be set: there are images in a bucket');
  }
  return createImages(db, config.images);
}

/** Compares the clock of this process with that of PostgreSQL before anything is dated by it. */
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

/** Loads the library of metrics (20 MB of memory) only if metrics are enabled. */
async function openMetrics(deps: MetricsDeps): Promise<Metrics> {
  const { createMetrics } = await import('./metrics/metrics.ts');
  return createMetrics(deps);
}

/**
 * Opens the push service, if there are keys. Only a demo whose database is in its data folder
 * generates its own keys.
 */
async function openPushService(
  { push, demo, dataDir }: Config,
  isEmbedded: boolean,
): Promise<PushService | undefined> {
  const keys = push ?? (demo && isEmbedded ? await demoPushKeys(dataDir) : undefined);
  return keys && createPushService(keys);
}
