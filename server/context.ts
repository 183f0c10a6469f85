import type { Config } from './config.ts';
import type { Db } from './db/db.ts';
import type { Authenticator } from './http/authenticator.ts';
import type { Limiter } from './http/limits.ts';
import type { ReviewSwitch } from './jobs/review.ts';
import type { JobRunner } from './jobs/runner.ts';
import type { TradingHalt } from './ledger/trading-halt.ts';
import type { Clock } from './lib/clock.ts';
import type { Logger } from './lib/log.ts';
import type { SecretBox } from './lib/secret-box.ts';
import type { Mailer } from './mail/mailer.ts';
import type { PushService } from './mail/push-service.ts';
import type { PriceSource } from './market/price-source.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { AlertChecker } from './modules/market/alerts/checker.ts';
import type { SecretChecks } from './modules/members/attempts.ts';
import type { Hashing } from './modules/members/hashing.ts';
import type { SessionCache } from './modules/members/session-cache.ts';
import type { Tokens } from './modules/members/tokens.ts';
import type { PushSender } from './modules/notices/push/sender.ts';
import type { SpotMatcher } from './modules/spot/matching/matcher.ts';
import type { Texts } from './texts/texts.ts';
import type { Images } from './uploads/image-store.ts';

/**
 * Everything that the parts of the server share. Modules receive this context instead of using
 * globals.
 */
export interface AppContext {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
  readonly db: Db;
  readonly mailer: Mailer;
  readonly texts: Texts;
  readonly limiter: Limiter;
  readonly authenticator: Authenticator;
  /** Issues and verifies session tokens. */
  readonly tokens: Tokens;
  readonly hashing: Hashing;
  readonly sessionCache: SessionCache;
  /** Pending checks of passwords and codes. */
  readonly secretChecks: SecretChecks;
  /** Encrypts secrets that the server must read again; `undefined` if no key is configured. */
  readonly secrets: SecretBox | undefined;
  readonly prices: PriceSource;
  readonly tradingHalt: TradingHalt;
  readonly jobs: JobRunner;
  /**
   * Determines whether a demo decides requests automatically or leaves them to the desk; the desk
   * controls this switch.
   */
  readonly review: ReviewSwitch;
  readonly matcher: SpotMatcher;
  readonly alerts: AlertChecker;
  /** Absent if there are no keys for notifications to devices. */
  readonly push: PushService | undefined;
  readonly pushSender: PushSender | undefined;
  /** Milliseconds for which public reads are served from memory. */
  readonly publicReadMs: number;
  /** Absent if METRICS_PORT is not set. */
  readonly metrics: Metrics | undefined;
  /** The store of uploaded images. */
  readonly images: Images;
  /** Starts background work: jobs, the matching of limit orders, and housekeeping. */
  start(): void;
  /** Stops background work and closes the database. */
  close(): Promise<void>;
}
