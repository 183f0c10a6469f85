import pg from 'pg';
import { ServerBusyError } from '../errors/server-busy-error.ts';
import { parseDatabaseUrl } from './database-url.ts';

/** Longest wait for a host to accept a connection and to say whether it accepts writes. */
const PROBE_MS = 1_000;

/** How connections of a DATABASE_URL are opened: `new target.Client({ ...target.base })`. */
export interface DatabaseTarget {
  /** Options that every connection needs. */
  readonly base: Readonly<pg.ClientConfig>;
  /** With several hosts it connects to the one that accepts writes at that moment. */
  readonly Client: typeof pg.Client;
}

/**
 * Idle connections to a machine that is gone are noticed after about 20 s (Node.js sends ten
 * probes, one per second, after this time).
 */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

/**
 * Returns how to connect to a DATABASE_URL, which must be valid. A single host is connected to as it
 * is given. Of several hosts each new connection goes to the primary (ADR-137).
 */
export function databaseTarget(databaseUrl: string): DatabaseTarget {
  const { urls, isSearched } = parseDatabaseUrl(databaseUrl);
  const base = { connectionString: urls[0], ...KEEP_ALIVE };
  return { base, Client: isSearched ? searchingClient(urls) : pg.Client };
}

type Connected = (error: Error | undefined) => void;

/** Makes a client that asks which host is the primary, connects to it, and asks it once more. */
function searchingClient(urls: readonly string[]): typeof pg.Client {
  const find = createSearch(urls);
  return class PrimaryClient extends pg.Client {
    override connect(): Promise<this>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<this> | undefined {
      const connecting = this.#connectToPrimary();
      if (callback === undefined) return connecting.then(() => this);
      connecting.then(() => callback(undefined), callback);
      return undefined;
    }

    async #connectToPrimary(): Promise<void> {
      const { host, port } = await find();
      // Read by pg when it connects.
      Object.assign(this, { host, port });
      // A connection that is lost rejects what is under way and also emits 'error'. A pool listens
      // only once it is connected; without a listener the event would end the process.
      this.on('error', ignore);
      await super.connect();
      // It may have become a standby since, whose reads would be outdated.
      const isWritable = await acceptsWrites(this).catch(() => false);
      if (isWritable) return;
      this.end().catch(() => undefined);
      throw noPrimary();
    }
  };
}

interface Address {
  readonly host: string;
  readonly port: number;
}

/**
 * Returns a search for the host that accepts writes; concurrent callers share one. The last one
 * found is asked first, then all others at once: a search takes two times `PROBE_MS` at most, also
 * when hosts are frozen. Throws ServerBusyError when none accepts writes.
 */
function createSearch(urls: readonly string[]): () => Promise<Address> {
  let last = urls[0] ?? '';
  let underWay: Promise<Address> | undefined;

  async function search(): Promise<Address> {
    const known = await probe(last);
    if (known !== undefined) return known;
    const others = urls.filter((url) => url !== last);
    const answers = await Promise.all(others.map(probe));
    const index = answers.findIndex((answer) => answer !== undefined);
    const found = answers[index];
    if (found === undefined) throw noPrimary();
    last = others[index] ?? last;
    return found;
  }

  return () => {
    underWay ??= search().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
}

/** Nothing was sent yet: the call had no effect. */
function noPrimary(): ServerBusyError {
  return new ServerBusyError('no host of DATABASE_URL accepts writes');
}

/** Returns the address of a host if it accepts writes within `PROBE_MS`. */
async function probe(url: string): Promise<Address | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PROBE_MS });
  client.on('error', ignore);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, PROBE_MS, false);
  });
  const asked = client.connect().then(() => acceptsWrites(client));
  const isWritable = await Promise.race([asked.catch(() => false), late]);
  clearTimeout(timer);
  client.end().catch(() => undefined);
  return isWritable ? { host: client.host, port: client.port } : undefined;
}

function ignore(): void {
  // The call under way is rejected.
}

async function acceptsWrites(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ transaction_read_only: string }>({
    text: 'show transaction_read_only',
    query_timeout: PROBE_MS,
  } as pg.QueryConfig);
  return rows[0]?.transaction_read_only === 'off';
}
