import { resolve } from 'node:path';
import { z } from 'zod';
import { parseDatabaseUrl } from './db/database-url.ts';
import { parseKey } from './lib/secrets-key.ts';
import { isKeyPair, type PushKeys } from './lib/vapid.ts';

/** The validated environment (quality.md#environment). Nothing else reads `process.env`. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** Addresses of the proxies in front, separated by commas; `false` when there is none. */
  readonly trustProxy: false | string;
  readonly logLevel: LogLevel;
  readonly mailFrom: string;
  /** Serves a service worker that unregisters itself instead of the real one. */
  readonly serviceWorkerKill: boolean;
  readonly dataDir: string;
  /**
   * PostgreSQL, on one host or several (`parseDatabaseUrl`). Without it: the embedded database and
   * demo mode.
   */
  readonly databaseUrl: string | undefined;
  readonly demo: boolean;
  readonly market: MarketConfig;
  readonly review: 'auto' | 'desk';
  readonly smtpUrl: string | undefined;
  /** Public origin, `https://trade.example`. Determines HTTPS and the cookie names. */
  readonly publicUrl: string | undefined;
  readonly https: boolean;
  /**
   * Encrypts secrets that the server has to read again (ADR-127). Without it a demo server keeps a
   * key beside its database, and any other offers nothing that needs one.
   */
  readonly secretsKey: Buffer | undefined;
  /** VAPID keys; without them there are no notifications to devices (the demo makes its own). */
  readonly push: PushKeys | undefined;
}

export interface MarketConfig {
  readonly source: 'simulated' | 'htx';
  /** Base URL of the HTX-format provider. */
  readonly upstream: string;
  /** Seed of the simulated market. For tests only; otherwise each database has a random one. */
  readonly seed: string | undefined;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** An invalid environment variable, described in one line for the operator. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

function url(protocols: readonly string[], example: string) {
  const schemes = protocols.map((protocol) => `${protocol}:`);
  return z
    .string()
    .refine(
      (text) => URL.canParse(text) && schemes.includes(new URL(text).protocol),
      `must be an address like ${example}`,
    );
}

/** Returns what is wrong with a DATABASE_URL, without repeating the password in it. */
function databaseUrlFault(text: string): string | undefined {
  try {
    parseDatabaseUrl(text);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

function oneOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum(values, { error: `must be one of ${values.join(', ')}` });
}

const port = 'must be a whole number from 0 to 65535';
const PROXY = /^(loopback|linklocal|uniquelocal|[\da-fA-F.:]{3,45}(\/\d{1,3})?)$/;

const environment = z.object({
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be an address to listen on')
    .default('127.0.0.1'),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, port)
    .transform(Number)
    .refine((value) => value <= 65535, port)
    .default(4173),
  TRUST_PROXY: z
    .string()
    .refine(
      (list) => list.split(',').every((entry) => PROXY.test(entry.trim())),
      'must be the addresses of the proxies in front, separated by commas (10.0.0.0/8, loopback)',
    )
    .optional(),
  LOG_LEVEL: oneOf(LOG_LEVELS).default('info'),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>\r\n]*<)?[^\s<>@]+@[^\s<>@]+>?$/, 'must be an e-mail address')
    .default('Trade <no-reply@localhost.localdomain>'),
  SW_KILL: oneOf(['0', '1']).default('0'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .superRefine((text, { addIssue }) => {
      const message = databaseUrlFault(text);
      if (message !== undefined) addIssue({ code: 'custom', message });
    })
    .optional(),
  MARKET_SOURCE: oneOf(['simulated', 'htx']).optional(),
  MARKET_UPSTREAM: url(['http', 'https'], 'https://api.huobi.pro').optional(),
  ALLOW_SIMULATED: oneOf(['0', '1']).default('0'),
  SIM_SEED: z.string().max(64, 'must have at most 64 characters').optional(),
  REVIEW: oneOf(['auto', 'desk']).optional(),
  SMTP_URL: url(['smtp', 'smtps'], 'smtps://user@host').optional(),
  PUBLIC_URL: url(['http', 'https'], 'https://trade.example').optional(),
  SECRETS_KEY: z
    .string()
    .refine((text) => parseKey(text) !== undefined, 'must be 32 random bytes in base64')
    .optional(),
  PUSH_PUBLIC_KEY: z.string().optional(),
  PUSH_PRIVATE_KEY: z.string().optional(),
  PUSH_SUBJECT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must be like mailto:ops@trade.example')
    .optional(),
});

/** Reads and validates the environment. Throws ConfigError naming the first invalid variable. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.keys(environment.shape)
      .map((name) => [name, env[name]?.trim()] as const)
      .filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(`${String(issue?.path[0])} ${issue?.message}`);
  }
  const value = parsed.data;
  const demo = value.DATABASE_URL === undefined;
  refuseWrongPairs(value, demo);
  const publicUrl = value.PUBLIC_URL === undefined ? undefined : new URL(value.PUBLIC_URL);
  return {
    host: value.HOST,
    port: value.PORT,
    trustProxy: value.TRUST_PROXY ?? false,
    logLevel: value.LOG_LEVEL,
    mailFrom: value.MAIL_FROM,
    serviceWorkerKill: value.SW_KILL === '1',
    dataDir: resolve(value.DATA_DIR),
    databaseUrl: value.DATABASE_URL,
    demo,
    market: {
      source: value.MARKET_SOURCE ?? 'simulated',
      upstream: (value.MARKET_UPSTREAM ?? 'https://api.huobi.pro').replace(/\/+$/, ''),
      seed: value.SIM_SEED,
    },
    review: value.REVIEW ?? (demo ? 'auto' : 'desk'),
    smtpUrl: value.SMTP_URL,
    publicUrl: publicUrl?.origin,
    https: publicUrl?.protocol === 'https:',
    secretsKey: value.SECRETS_KEY === undefined ? undefined : parseKey(value.SECRETS_KEY),
    push: pushKeys(value),
  };
}

/**
 * Checks the settings that a server reachable by members needs in addition to a valid environment.
 * Throws ConfigError.
 */
export function refuseHalfConfigured({ demo, publicUrl }: Config): void {
  if (!demo && publicUrl === undefined) {
    throw new ConfigError(
      'PUBLIC_URL must be set when DATABASE_URL is set: the origin members use, https://trade.example',
    );
  }
}

/** Returns warnings about the environment of a production server, one line each. */
export function configWarnings(config: Config): readonly string[] {
  const { demo, smtpUrl, trustProxy, dataDir, secretsKey, push } = config;
  if (demo) return [];
  return [
    ...(smtpUrl === undefined
      ? [`SMTP_URL is not set: mails are written to a file in ${dataDir}, members get none`]
      : []),
    ...(trustProxy === false
      ? ['TRUST_PROXY is not set: behind a proxy all members count as one address']
      : []),
    ...(secretsKey === undefined
      ? ['SECRETS_KEY is not set: members cannot turn on two-step verification']
      : []),
    ...(push === undefined
      ? ['PUSH_PUBLIC_KEY is not set: members cannot turn on notifications']
      : []),
  ];
}

/** Returns the keys of notifications to devices; all three variables or none. */
function pushKeys(value: z.output<typeof environment>): PushKeys | undefined {
  const { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey, PUSH_SUBJECT: subject } = value;
  if (!publicKey && !privateKey && !subject) return undefined;
  if (!publicKey || !privateKey || !subject) {
    throw new ConfigError(
      'PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY and PUSH_SUBJECT must be set together',
    );
  }
  if (!isKeyPair({ publicKey, privateKey })) {
    throw new ConfigError('PUSH_PUBLIC_KEY does not belong to PUSH_PRIVATE_KEY');
  }
  return { publicKey, privateKey, subject };
}

/**
 * Validates combinations of variables (ADR-008; for `MARKET_SOURCE`
 * market-data.md#simulated-market).
 */
function refuseWrongPairs(value: z.output<typeof environment>, demo: boolean): void {
  const source = value.MARKET_SOURCE;
  if (!demo && source === undefined) {
    throw new ConfigError('MARKET_SOURCE must be set when DATABASE_URL is set: htx, or simulated');
  }
  if (!demo && source === 'simulated' && value.ALLOW_SIMULATED !== '1') {
    throw new ConfigError(
      'MARKET_SOURCE=simulated with DATABASE_URL also needs ALLOW_SIMULATED=1: its prices are not real',
    );
  }
  if (!demo && value.REVIEW === 'auto') {
    throw new ConfigError('REVIEW=auto decides by itself and is for demo mode only: use desk');
  }
  if (!demo && value.SIM_SEED !== undefined) {
    throw new ConfigError('SIM_SEED is for tests: whoever knows it foresees every price');
  }
  if (value.MARKET_UPSTREAM !== undefined && source !== 'htx') {
    throw new ConfigError('MARKET_UPSTREAM needs MARKET_SOURCE=htx');
  }
  if (value.PUBLIC_URL !== undefined && new URL(value.PUBLIC_URL).pathname !== '/') {
    throw new ConfigError('PUBLIC_URL must be an origin without a path');
  }
}
