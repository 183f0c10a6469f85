/** The hosts of a DATABASE_URL. */
export interface DatabaseHosts {
  /** One address for `pg` for each host, in the order in which they are given; at least one. */
  readonly urls: readonly [string, ...string[]];
  /**
   * Connections go to the host that accepts writes, which is looked for: there are several hosts,
   * or `target_session_attrs` asks for it. False for a single host, often a proxy.
   */
  readonly isSearched: boolean;
}

const EXAMPLE = 'postgres://user@host/name';
/** Scheme, user with password, hosts, name of the database, parameters. */
const PARTS = /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#@]*)(\/[^?#]*)?(?:\?([^#]*))?$/;
const ATTRIBUTE = 'target_session_attrs';
/** Values of libpq that stand for a host that accepts writes. */
const WRITABLE = ['read-write', 'primary'];

/**
 * Reads a DATABASE_URL with one host or, as in libpq, several separated by commas:
 * `postgres://user:pw@h1:5432,h2:5432/name?target_session_attrs=read-write`. Throws an Error whose
 * message, without any part of the address, continues "DATABASE_URL ...".
 */
export function parseDatabaseUrl(text: string): DatabaseHosts {
  const parts = PARTS.exec(text);
  if (parts === null) throw new Error(`must be an address like ${EXAMPLE}`);
  const [, scheme, user = '', list = '', name = '', query = ''] = parts;
  const parameters = new URLSearchParams(query);
  const wanted = parameters.get(ATTRIBUTE) ?? undefined;
  const hosts = list.split(',');
  if (hosts.length === 1 && wanted === undefined) {
    if (!URL.canParse(text)) throw new Error(`must be an address like ${EXAMPLE}`);
    return { urls: [text], isSearched: false };
  }
  if (wanted !== undefined && !WRITABLE.includes(wanted)) {
    throw new Error(`may have ${ATTRIBUTE}=${WRITABLE.join(' or ')} only: the server writes`);
  }
  parameters.delete(ATTRIBUTE);
  const rest = parameters.size > 0 ? `?${parameters}` : '';
  const urls = hosts.map((host) => `${scheme}${user}${host}${name}${rest}`);
  const isGood = (url: string) => URL.canParse(url) && new URL(url).hostname !== '';
  const [first, ...others] = urls;
  if (first === undefined || !urls.every(isGood)) {
    throw new Error('must have its hosts as host or host:port, separated by commas');
  }
  return { urls: [first, ...others], isSearched: true };
}
