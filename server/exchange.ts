import { fileURLToPath } from 'node:url';
import { type Clock, systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { type Database, type Db, openDatabase } from './db/client.ts';
import { createLimiter, type Limiter, type Limits, PRODUCTION_LIMITS } from './http/limits.ts';
import { createLogger, type Logger } from './log.ts';
import { createMailer, type Mailer } from './mail/mailer.ts';
import {
  createHashing,
  type Hashing,
  type HashingCost,
  PRODUCTION_COST,
} from './modules/auth/hashing.ts';
import { loadTexts, type Texts } from './texts/texts.ts';

/** Everything the parts of the exchange share. Modules take this and nothing global. */
export interface Exchange {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
  readonly db: Db;
  readonly mailer: Mailer;
  readonly texts: Texts;
  readonly limiter: Limiter;
  readonly hashing: Hashing;
  /** Stops what runs in the background and closes the database. */
  close(): Promise<void>;
}

/** What a caller may replace; production passes the configuration only. */
export interface ExchangeParts {
  readonly config: Config;
  readonly clock?: Clock;
  readonly log?: Logger;
  readonly database?: Database;
  readonly mailer?: Mailer;
  readonly limits?: Limits;
  readonly hashing?: HashingCost;
}

const LOCALES = fileURLToPath(new URL('../locales', import.meta.url));

/** Opens the database and what stands on it. In demo mode a new database is filled first. */
export async function openExchange(parts: ExchangeParts): Promise<Exchange> {
  const { config, clock = systemClock, log = createLogger(config.logLevel) } = parts;
  const database =
    parts.database ??
    (await openDatabase({
      databaseUrl: config.databaseUrl,
      dataDir: config.dataDir,
      onIdleError: (error) => log.warn({ err: error }, 'an idle database connection was lost'),
    }));
  return {
    config,
    clock,
    log,
    db: database.db,
    mailer: parts.mailer ?? createMailer(config, clock, log),
    texts: await loadTexts(LOCALES),
    limiter: createLimiter(parts.limits ?? PRODUCTION_LIMITS, clock),
    hashing: createHashing(parts.hashing ?? PRODUCTION_COST),
    close: () => database.close(),
  };
}
