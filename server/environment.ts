import { z } from 'zod';
import { storageVariables } from './config-storage.ts';
import { parseKey } from './lib/secrets-key.ts';

/**
 * Parts of the server: `web` handles calls and serves the app; `feed` serves the sockets and reads
 * of market data; `market` follows the prices, writes their log and matches orders; `worker` runs
 * jobs.
 */
export const ROLES = ['web', 'feed', 'market', 'worker'] as const;
/** `desk` serves the operators' desk, in a separate process. */
export type Role = (typeof ROLES)[number] | 'desk';

const ROLE_RULE = `must be all, desk, or some of ${ROLES.join(', ')} separated by commas`;
const namesOf = (list: string) => list.split(',').map((name) => name.trim());
const isRole = (name: string): name is Role =>
  name === 'desk' || ROLES.some((role) => role === name);

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

function url(protocols: readonly string[], example: string) {
  const schemes = protocols.map((protocol) => `${protocol}:`);
  return z
    .string()
    .refine(
      (text) => URL.canParse(text) && schemes.includes(new URL(text).protocol),
      `must be an address like ${example}`,
    );
}

/** As in libpq, commas separate several hosts in a URL. */
function hasOneHost(text: string): boolean {
  return !URL.canParse(text) || !new URL(text).hostname.includes(',');
}

function oneOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum(values, { error: `must be one of ${values.join(', ')}` });
}

const PROXY = /^(loopback|linklocal|uniquelocal|[\da-fA-F.:]{3,45}(\/\d{1,3})?)$/;

const host = z.string().regex(/^[\w.:-]+$/, 'must be an address to listen on');

function port(least: number) {
  const message = `must be a whole number from ${least} to 65535`;
  const isPort = (value: number) => value >= least && value <= 65535;
  return z
    .string()
    .regex(/^\d{1,5}$/, message)
    .transform(Number)
    .refine(isPort, message);
}

/** The environment variables of the server, each with its rule (quality.md#environment). */
export const environment = z.object({
  // The default means IPv4 and IPv6. Browsers allow passkeys on `localhost` but not on an IP
  // address.
  HOST: host.default('localhost'),
  PORT: port(0).default(4173),
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
  ROLE: z
    .string()
    .refine((list) => namesOf(list).every((name) => name === 'all' || isRole(name)), ROLE_RULE)
    .transform(
      (list) => new Set<Role>(namesOf(list).includes('all') ? ROLES : namesOf(list).filter(isRole)),
    )
    .optional(),
  NATS_URL: z
    .string()
    .refine(
      (list) =>
        list.split(',').every((part) => {
          const address = part.trim();
          return URL.canParse(address) && /^(nats|tls):$/.test(new URL(address).protocol);
        }),
      'must be addresses like nats://user@host:4222, separated by commas',
    )
    .optional(),
  DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,3}$/, 'must be a whole number of seconds')
    .transform(Number)
    .default(0),
  DATABASE_URL: url(['postgres', 'postgresql'], 'postgres://user@host/name')
    .refine(hasOneHost, 'must name one host: a proxy leads to the primary of several')
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
  METRICS_HOST: host.default('127.0.0.1'),
  METRICS_PORT: port(1).optional(),
  DESK_HOST: host.default('localhost'),
  DESK_PORT: port(0).optional(),
  DESK_URL: url(['https'], 'https://desk.example').optional(),
  AUDIT_ANCHOR: z.string().optional(),
  ...storageVariables,
});

export type Values = z.output<typeof environment>;
