import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const blocked = new BlockList();
for (const network of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16'],
  ...['172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16'],
  ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
]) {
  const [start = '', bits] = network.split('/');
  blocked.addSubnet(start, Number(bits), 'ipv4');
}
const reachable = new BlockList();
reachable.addSubnet('2000::', 3, 'ipv6');
/**
 * Ranges within the global addresses that are not public: those for documentation, and those of
 * tunnels that contain an IPv4 address.
 */
const tunnels = new BlockList();
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const) {
  tunnels.addSubnet(network, bits, 'ipv6');
}

/**
 * Returns true for an address of the public internet: not of a local network or of a tunnel into
 * one.
 */
export function isPublicAddress(ip: string): boolean {
  const family = isIP(ip);
  if (family === 4) return !blocked.check(ip, 'ipv4');
  return family === 6 && reachable.check(ip, 'ipv6') && !tunnels.check(ip, 'ipv6');
}

/** The error for a push service whose host name resolves to a local network. */
export class LocalAddress extends Error {
  override name = 'LocalAddress';
}

/**
 * Resolves host names of push services only. `dns.lookup` has no timeout and shares the few threads
 * of the process with password hashing and files, so names that never resolve would stop the
 * server.
 */
const RESOLVER = new Resolver({ timeout: 2_000, tries: 2 });

interface NameResolver {
  resolve4(hostname: string): Promise<string[]>;
  resolve6(hostname: string): Promise<string[]>;
}

/**
 * Resolves names for a connection; fails with `LocalAddress` if one of the addresses is not public.
 */
export function createPublicLookup(resolver: NameResolver = RESOLVER): LookupFunction {
  async function addressesOf(hostname: string): Promise<LookupAddress[]> {
    const answers = await Promise.allSettled([
      resolver.resolve4(hostname).then((list) => list.map((address) => ({ address, family: 4 }))),
      resolver.resolve6(hostname).then((list) => list.map((address) => ({ address, family: 6 }))),
    ]);
    const found = answers.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    const [failed] = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    if (found.length === 0) throw failed ?? new LocalAddress(hostname);
    if (found.some(({ address }) => !isPublicAddress(address))) throw new LocalAddress(hostname);
    return found;
  }
  return (hostname, options, callback) => {
    addressesOf(hostname).then(
      (found) => {
        const [first = { address: '', family: 4 }] = found;
        if (options.all) callback(null, found);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    );
  };
}

/**
 * Returns true for a valid URL of a push service: it uses https, has a host name and no port, and
 * is in the form of the URL standard.
 */
export function isPushAddress(endpoint: string): boolean {
  if (endpoint.length > 1_000 || !URL.canParse(endpoint)) return false;
  const { href, protocol, port, username, password, hostname } = new URL(endpoint);
  const isName = /^[a-z\d-]+(\.[a-z\d-]+)*\.[a-z][a-z\d-]*$/.test(hostname);
  const isPlain = port === '' && username === '' && password === '';
  return href === endpoint && protocol === 'https:' && isPlain && isName;
}
