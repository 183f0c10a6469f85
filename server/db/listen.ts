import pg from 'pg';

/** Callbacks of a NOTIFY channel. */
export interface Listener {
  readonly onMessage: (payload: string) => void;
  /**
   * Called with false when the connection is lost and with true when it is established; messages in
   * between are missed.
   */
  readonly onLine: (isConnected: boolean) => void;
}

const RECONNECT_MS = 1_000;

/**
 * Listens to a NOTIFY channel of PostgreSQL on a dedicated connection until the returned function
 * is called. Reconnects after `RECONNECT_MS`.
 */
export function listenPostgres(
  url: string,
  channel: string,
  { onMessage, onLine }: Listener,
): () => Promise<void> {
  let isStopped = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, keepAlive: true });
    client = next;
    const lost = () => {
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
      if (client === next) onLine(true);
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
