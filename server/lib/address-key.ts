import { isIPv6 } from 'node:net';

const GROUPS = 8;
const GROUPS_OF_NETWORK = 4;

/**
 * Returns the key under which calls from an address are counted: an IPv4 address (even when mapped
 * into IPv6) is unchanged, and an IPv6 address becomes its /64 network, because one customer has at
 * least a /64.
 */
export function addressKey(ip: string): string {
  const [bare = ''] = ip.split('%', 1);
  if (!isIPv6(bare)) return ip;
  const groups = groupsOf(bare);
  const [high = 0, low = 0] = groups.slice(-2);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
  const network = groups.slice(0, GROUPS_OF_NETWORK).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** Returns the eight groups of a valid IPv6 address in any notation. */
function groupsOf(ip: string): readonly number[] {
  // The URL parser normalises the address, which then has no dotted end and at most one `::`.
  const [head = '', tail = ''] = new URL(`http://[${ip}]`).hostname.slice(1, -1).split('::');
  const [first, last] = [head, tail].map((part) => (part === '' ? [] : part.split(':')));
  const zeros = Array<string>(GROUPS - (first?.length ?? 0) - (last?.length ?? 0)).fill('0');
  return [...(first ?? []), ...zeros, ...(last ?? [])].map((group) => Number.parseInt(group, 16));
}

/**
 * Masks the second half of an address key, but its owner can still recognise it: `203.0.*.*`,
 * `2001:db8:*`. Anything else becomes an empty text.
 */
export function maskAddress(key: string): string {
  const ipv4 = /^(\d{1,3}\.\d{1,3})\.\d{1,3}\.\d{1,3}$/.exec(key);
  if (ipv4) return `${ipv4[1]}.*.*`;
  const ipv6 = /^([0-9a-f]{1,4}:[0-9a-f]{1,4}):[0-9a-f:]*\/64$/.exec(key);
  return ipv6 ? `${ipv6[1]}:*` : '';
}
