import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../../server/app.ts';
import { openAppContext } from '../../../server/app-context.ts';
import { type Config, readConfig } from '../../../server/config.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Database, Engine } from '../../../server/db/client.ts';
import type { Limits } from '../../../server/http/limits.ts';
import { createLogger } from '../../../server/lib/log.ts';
import type { Mail } from '../../../server/mail/mailer.ts';
import { createPushService, type PushService } from '../../../server/mail/push-service.ts';
import type { HashingCost } from '../../../server/modules/members/hashing.ts';
import { type ControlledClock, controlledClock } from './clock.ts';
import { MINIMUM_COST, openFilledDatabase, openTestDatabase } from './database.ts';
import { type ScriptedPrices, scriptedPrices } from './prices.ts';
import { testPushKeys } from './push-receiver.ts';
import { createTestClient, type TestClient } from './test-client.ts';

const SECRETS_KEY = Buffer.alloc(32, 'test').toString('base64');
const TEST_PUSH_KEYS = testPushKeys();

const plenty = { count: 1_000_000, seconds: 1 };
/** Limits that no test reaches unless it sets its own. */
export const NO_LIMITS: Limits = {
  member: plenty,
  address: plenty,
  unknownToken: plenty,
  apiKey: plenty,
  login: plenty,
  challenge: plenty,
  register: plenty,
  mail: plenty,
  copy: plenty,
  statement: plenty,
  support: plenty,
  upload: plenty,
  uploadBytes: { count: 1e12, seconds: 1 },
  addressUpload: plenty,
};

/** The longest time for which the start waits for the ledger verification. */
export const VERIFICATION_MS = 60_000;

export interface TestServer {
  readonly app: FastifyInstance;
  readonly context: AppContext;
  readonly time: ControlledClock;
  readonly prices: ScriptedPrices;
  /** All e-mails that have been sent so far. */
  readonly mails: Mail[];
  /** The log, with one JSON string per line. */
  readonly logged: string[];
  /** Returns a client without a session. A browser sends `Origin` and stores cookies. */
  client(options?: { browser?: boolean }): TestClient;
  /** Returns a client that is signed in as a demo member. */
  signedIn(name?: 'demo' | 'friend', options?: { browser?: boolean }): Promise<TestClient>;
  stop(): Promise<void>;
}

export interface TestServerOptions {
  /** The database engine. The default is PGlite. */
  readonly engine?: Engine;
  /** The database to use. By default, it is a new one, unless `config` has an address. */
  readonly database?: Database;
  readonly config?: Partial<Config>;
  readonly limits?: Partial<Limits>;
  readonly hashing?: HashingCost;
  readonly push?: PushService;
  readonly dist?: string;
  readonly apiDocs?: string;
  /** The clock and prices of an earlier server whose database this one continues to use. */
  readonly before?: Pick<TestServer, 'time' | 'prices'> | undefined;
}

/**
 * Starts the whole exchange on a new database, with demo data, scripted prices and a controlled
 * clock.
 */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const isFilled = options.config?.demo !== false && options.hashing === undefined;
  const open = isFilled ? openFilledDatabase : openTestDatabase;
  const database =
    options.database ??
    (options.config?.databaseUrl === undefined ? await open(options.engine) : undefined);
  const time = options.before?.time ?? controlledClock();
  const prices = options.before?.prices ?? scriptedPrices(time.now);
  const mails: Mail[] = [];
  const logged: string[] = [];
  const context = await openAppContext({
    config: { ...readConfig({ SECRETS_KEY }), ...options.config },
    clock: time.now,
    ...(database && { database }),
    prices,
    log: createLogger('debug', { write: (line: string) => void logged.push(line) }),
    mailer: { send: async (mail) => void mails.push(mail) },
    limits: { ...NO_LIMITS, ...options.limits },
    hashing: options.hashing ?? MINIMUM_COST,
    push: options.push ?? createPushService(TEST_PUSH_KEYS, true),
    // Tests change markets and terms and read them immediately.
    publicReadMs: 0,
    // Trading is halted until the verification ends, and a busy machine takes longer than the
    // default.
    verificationMs: VERIFICATION_MS,
  });
  const { dist, apiDocs } = options;
  const app = await buildApp(context, { ...(dist && { dist }), ...(apiDocs && { apiDocs }) });
  await app.ready();
  const client = ({ browser = false } = {}) => createTestClient(app, browser);
  return {
    app,
    context,
    time,
    prices,
    mails,
    logged,
    client,
    async signedIn(name = 'demo', kind = {}) {
      const one = client(kind);
      await one.login(name, 'demo2026');
      return one;
    },
    async stop() {
      await app.close();
      await context.close();
    },
  };
}
