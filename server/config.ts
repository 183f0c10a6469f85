import { join, resolve } from 'node:path';
import { imageSettings, retentionOf, validateStorage } from './config-storage.ts';
import type { Retention } from './db/retention.ts';
import { environment, type LogLevel, ROLES, type Role, type Values } from './environment.ts';
import { parseKey } from './lib/secrets-key.ts';
import { isKeyPair, type PushKeys } from './lib/vapid.ts';
import type { ImageSettings } from './uploads/images.ts';

/** The validated environment (quality.md#environment). No other file reads `process.env`. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /**
   * Addresses of the proxies in front of the server, separated by commas; `false` if there are
   * none.
   */
  readonly trustProxy: false | string;
  readonly logLevel: LogLevel;
  readonly mailFrom: string;
  /** Serves a service worker that unregisters itself instead of the real one. */
  readonly serviceWorkerKill: boolean;
  readonly dataDir: string;
  /** URL of PostgreSQL. Without it, the server uses the embedded database and runs in demo mode. */
  readonly databaseUrl: string | undefined;
  readonly demo: boolean;
  /** The roles of this process; all of them unless `ROLE` is set. */
  readonly roles: ReadonlySet<Role>;
  /**
   * URL of NATS, which connects the processes of an exchange. Without it, processes do not
   * communicate.
   */
  readonly natsUrl: string | undefined;
  /** Time between turning readiness off and closing open connections after a stop signal. */
  readonly drainMs: number;
  readonly market: MarketConfig;
  readonly review: 'auto' | 'desk';
  readonly smtpUrl: string | undefined;
  /**
   * Public origin, `https://trade.example`. It determines the use of HTTPS and the cookie names.
   */
  readonly publicUrl: string | undefined;
  readonly https: boolean;
  /**
   * Encrypts secrets that the server must read again (ADR-127). Without it, a demo server stores a
   * key next to its database, and any other server disables the features that need one.
   */
  readonly secretsKey: Buffer | undefined;
  /**
   * VAPID keys. Without them, there are no notifications to devices (a demo generates its own
   * keys).
   */
  readonly push: PushKeys | undefined;
  /** Address on which metrics are served; without `METRICS_PORT`, nothing is measured. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined;
  /**
   * Public origin of the desk, such as `https://desk.example`. Without it, the desk can be reached
   * only from this machine.
   */
  readonly deskUrl: string | undefined;
  /** Addresses of the operators' desk, in demo mode and in a process with `ROLE=desk`. */
  readonly desk: DeskConfig | undefined;
  /** File outside the database to which the desk writes the head of its audit log every hour. */
  readonly anchor: string | undefined;
  readonly images: ImageSettings;
  readonly retention: Retention;
}

interface DeskConfig {
  readonly host: string;
  /**
   * Port of the desk. If it is `undefined`, in demo mode, the desk uses the port after that of the
   * members, or a free one.
   */
  readonly port: number | undefined;
}

export interface MarketConfig {
  readonly source: 'simulated' | 'htx';
  /** Base URL of the provider, which uses the HTX format. */
  readonly upstream: string;
  /**
   * Seed of the simulated market. It is only for tests; otherwise, each database has a random seed.
   */
  readonly seed: string | undefined;
}

/** An invalid environment variable, described in one line for the operator. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Reads and validates the environment. Throws a ConfigError that names the first invalid variable.
 */
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
  assertCompatible(value, demo);
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
    roles: value.ROLE ?? new Set(ROLES),
    natsUrl: value.NATS_URL,
    drainMs: value.DRAIN_SECONDS * 1_000,
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
    metrics:
      value.METRICS_PORT === undefined
        ? undefined
        : { host: value.METRICS_HOST, port: value.METRICS_PORT },
    deskUrl: value.DESK_URL === undefined ? undefined : new URL(value.DESK_URL).origin,
    desk: deskConfig(value, demo),
    anchor: value.AUDIT_ANCHOR ?? (demo ? join(value.DATA_DIR, 'audit-heads.jsonl') : undefined),
    images: imageSettings(value),
    retention: retentionOf(value),
  };
}

/**
 * Checks the additional settings that a server needs if members can reach it. Throws ConfigError.
 */
export function assertPublicUrl({ demo, publicUrl, roles }: Config): void {
  if (!demo && publicUrl === undefined && !roles.has('desk')) {
    throw new ConfigError(
      'PUBLIC_URL must be set when DATABASE_URL is set: the origin members use, https://trade.example',
    );
  }
}

/** Returns warnings about the environment of a production server, one line each. */
export function configWarnings(config: Config): readonly string[] {
  const { demo, smtpUrl, trustProxy, dataDir, secretsKey, push, desk, anchor } = config;
  if (demo) return [];
  if (desk) {
    return anchor === undefined
      ? ['AUDIT_ANCHOR is not set: nothing outside of the database shows that the audit was cut']
      : [];
  }
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

function deskConfig(value: Values, demo: boolean): DeskConfig | undefined {
  if (!demo && !value.ROLE?.has('desk')) return undefined;
  return {
    host: value.DESK_HOST,
    port: value.DESK_PORT ?? (demo ? undefined : 4180),
  };
}

/** Returns the keys for notifications to devices. Either all three variables are set or none. */
function pushKeys(value: Values): PushKeys | undefined {
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
 * Validates combinations of variables (operations.md#configuration; for `MARKET_SOURCE`
 * market-data.md#simulated-market).
 */
function assertCompatible(value: Values, demo: boolean): void {
  const source = value.MARKET_SOURCE;
  const wrong = validateStorage(value);
  if (wrong !== undefined) throw new ConfigError(wrong);
  if (value.ROLE !== undefined) assertRoles(value.ROLE, value, demo);
  if (!demo && !value.ROLE?.has('desk')) assertFitForMoney(value);
  if (value.MARKET_UPSTREAM !== undefined && source !== 'htx') {
    throw new ConfigError('MARKET_UPSTREAM needs MARKET_SOURCE=htx');
  }
  if (value.PUBLIC_URL !== undefined && new URL(value.PUBLIC_URL).pathname !== '/') {
    throw new ConfigError('PUBLIC_URL must be an origin without a path');
  }
  if (value.DESK_PORT === value.PORT && value.PORT !== 0) {
    throw new ConfigError('DESK_PORT must differ from PORT: the desk is never open to members');
  }
  if (value.METRICS_PORT === value.PORT) {
    throw new ConfigError('METRICS_PORT must differ from PORT: it is never open to members');
  }
}

/** Refuses combinations of roles that cannot work, such as a desk in a members' server. */
function assertRoles(roles: ReadonlySet<Role>, { NATS_URL }: Values, demo: boolean): void {
  if (demo && roles.size < ROLES.length) {
    throw new ConfigError('ROLE needs DATABASE_URL: the embedded database belongs to one process');
  }
  if (roles.has('desk')) {
    if (roles.size === 1) return;
    throw new ConfigError("ROLE=desk stands alone: the desk is never in a members' server");
  }
  if (!roles.has('market') && NATS_URL === undefined) {
    throw new ConfigError('ROLE without market needs NATS_URL: prices come from another process');
  }
}

/** Refuses settings that are only for a demo. */
function assertFitForMoney(value: Values): void {
  if (value.MARKET_SOURCE === undefined) {
    throw new ConfigError('MARKET_SOURCE must be set when DATABASE_URL is set: htx, or simulated');
  }
  if (value.MARKET_SOURCE === 'simulated' && value.ALLOW_SIMULATED !== '1') {
    throw new ConfigError(
      'MARKET_SOURCE=simulated with DATABASE_URL also needs ALLOW_SIMULATED=1: its prices are not real',
    );
  }
  if (value.REVIEW === 'auto') {
    throw new ConfigError('REVIEW=auto decides by itself and is for demo mode only: use desk');
  }
  if (value.SIM_SEED !== undefined) {
    throw new ConfigError('SIM_SEED is for tests: whoever knows it foresees every price');
  }
}
