import pg from 'pg';

/** Called with each message of a channel, and with whether messages come in at all. */
export interface Listener {
  readonly onMessage: (payload: string) => void;
  /** False from a lost connection until it stands again: messages in between are missed. */
  readonly onLine: (isConnected: boolean) => void;
}

const RECONNECT_MS = 1_000;

/** Listens to a NOTIFY channel of PostgreSQL on a connection of its own until the returned stop is called. */
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
