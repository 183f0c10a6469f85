const IP_ADDRESS = /^\d+(\.\d+){3}$|:/;

/**
 * Returns true if pages of this host can use passkeys, which browsers bind to a domain or to
 * `localhost`, never to an IP address.
 */
export function hasPasskeyHost(hostname: string): boolean {
  return hostname !== '' && !IP_ADDRESS.test(hostname);
}
