import pg from 'pg';
import { connectionOptions } from './connection-options.ts';

/** Callbacks of a NOTIFY channel. */
export interface Listener {
  readonly onMessage: (payload: string) => void;
  /**
   * Called with false when the connection is lost and with true when it is established; messages
   * sent in between are missed.
   */
  readonly onLine: (isConnected: boolean) => void;
}

const RECONNECT_MS = 1_000;
/** Maximum wait for a connection. */
const CONNECT_MS = 5_000;
/**
 * Interval and timeout of connection tests. A frozen primary is detected before another server can
 * replace it, so no message from the new primary is missed while the connection seems to be alive.
 */
const TEST_MS = 3_000;
const TEST = { text: 'select 1', query_timeout: TEST_MS };

/**
 * Listens to a NOTIFY channel of PostgreSQL on a dedicated connection until the returned function
 * is called. Reconnects after `RECONNECT_MS`.
 */
export function listenPostgres(
  databaseUrl: string,
  channel: string,
  { onMessage, onLine }: Listener,
): () => Promise<void> {
  let isStopped = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    let testing: NodeJS.Timeout | undefined;
    const next = new pg.Client({
      ...connectionOptions(databaseUrl),
      connectionTimeoutMillis: CONNECT_MS,
    });
    client = next;
    const lost = () => {
      clearInterval(testing);
      if (client !== next) return;
      client = undefined;
      onLine(false);
      next.end().catch(() => undefined);
      if (!isStopped) timer = setTimeout(() => void connect(), RECONNECT_MS).unref();
    };
    next.on('error', lost);
    next.on('end', lost);
    next.on('notification', ({ payload }) => onMessage(payload ?? ''));
    try {
      await next.connect();
      await next.query(`listen ${pg.escapeIdentifier(channel)}`);
      if (client !== next) {
        // Listening was stopped before there was a connection to close.
        await next.end();
        return;
      }
      onLine(true);
      testing = setInterval(() => void next.query(TEST).catch(lost), TEST_MS).unref();
    } catch {
      lost();
    }
  }

  void connect();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    const last = client;
    client = undefined;
    await last?.end().catch(() => undefined);
  };
}
