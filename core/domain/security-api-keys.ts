import { latinDigits } from './digits.ts';
import { hostOf } from './host-name.ts';
import { foldText } from './typed-phone.ts';

/** Rights of an API key (product.md#api-keys). */
export const KEY_RIGHTS = ['read', 'trade', 'withdraw'] as const;
export type KeyRight = (typeof KEY_RIGHTS)[number];

/** Maximum number of keys per member, and of networks to which one key is bound. */
export const API_KEY_LIMIT = 10;
const API_KEY_NETWORKS = 20;
export const API_KEY_NAME_MAX = 40;

export interface ApiKeyDraft {
  readonly name: string;
  readonly rights: readonly KeyRight[];
  /**
   * IP addresses and CIDR networks, separated by commas or spaces; empty if any address is allowed.
   */
  readonly networks: string;
}

export type ApiKeyValidationError = 'noName' | 'noRight' | 'badNetwork' | 'noNetwork';

/** Returns the first rule that a new key breaks, with its field. */
export function validateApiKey({
  name,
  rights,
  networks,
}: ApiKeyDraft): readonly [keyof ApiKeyDraft, ApiKeyValidationError] | undefined {
  const { length } = name.trim();
  if (length === 0 || length > API_KEY_NAME_MAX) return ['name', 'noName'];
  if (rights.length === 0) return ['rights', 'noRight'];
  const bound = networksOf(networks);
  if (bound.length > API_KEY_NETWORKS || !bound.every(isNetwork)) return ['networks', 'badNetwork'];
  if (rights.includes('withdraw') && bound.length === 0) return ['networks', 'noNetwork'];
  return undefined;
}

/** Returns the entries of a typed or pasted list of networks in any script. */
export function networksOf(typed: string): readonly string[] {
  return latinDigits(foldText(typed))
    .split(/[\s,;،、]+/)
    .filter((entry) => entry !== '');
}

const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;
const IPV6 = /^[\da-f:]*:[\da-f:.]*$/i;
/** The shortest prefixes that are allowed, because a wider network would hardly restrict a key. */
const WIDEST = { ipv4: 16, ipv6: 32 } as const;

/** Returns true for an IP address, and for a network no wider than /16 (IPv6: /32). */
function isNetwork(entry: string): boolean {
  const [ip = '', prefix, ...more] = entry.split('/');
  const isIpv4 = IPV4.test(ip);
  const isIp = isIpv4 || (IPV6.test(ip) && hostOf(`[${ip}]`) !== undefined);
  if (!isIp || more.length > 0) return false;
  if (prefix === undefined) return true;
  const [least, most] = isIpv4 ? [WIDEST.ipv4, 32] : [WIDEST.ipv6, 128];
  return /^\d{1,3}$/.test(prefix) && Number(prefix) >= least && Number(prefix) <= most;
}
