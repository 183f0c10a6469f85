import { buildApp } from '../../../server/app.ts';
import { openAppContext } from '../../../server/app-context.ts';
import { type Config, readConfig } from '../../../server/config.ts';
import { createLogger } from '../../../server/lib/log.ts';
import { hastenJobs } from '../load/books.ts';
import { MINIMUM_COST, NO_LIMITS } from './test-server.ts';

/** What a server process of a test is told, as JSON in its first argument. */
export interface RealServerOptions extends Pick<Config, 'databaseUrl' | 'dataDir' | 'port'> {
  /** Epoch ms at which the fast clock and the real one agree: the same for every restart. */
  readonly epoch: number;
  /** How many times faster than real time its clock runs. */
  readonly speed: number;
  /** Has what takes days fall due within seconds. */
  readonly isHastened?: boolean;
}

/** What a started server tells the test that spawned it. */
export interface StartReport {
  /** Processor time that the start took. */
  readonly startCpuMs: number;
}

const HASTEN_EACH_MS = 200;
const HASTENED_MS = 5_000;

/**
 * The exchange as `server/main.ts` runs it, in demo mode on either engine, on a clock that is fast
 * enough for a test to see options expire.
 */
export async function openRealServer(options: RealServerOptions) {
  const { epoch, speed, isHastened: _, ...config } = options;
  const context = await openAppContext({
    config: { ...readConfig({}), ...config },
    clock: () => epoch + Math.floor((Date.now() - epoch) * speed),
    limits: NO_LIMITS,
    hashing: MINIMUM_COST,
    log: createLogger('error'),
  });
  return { context, app: await buildApp(context) };
}

async function serve(options: RealServerOptions): Promise<void> {
  const { context, app } = await openRealServer(options);
  context.start();
  await app.listen({ host: '127.0.0.1', port: options.port });
  const { user, system } = process.cpuUsage();
  process.send?.({ startCpuMs: (user + system) / 1_000 } satisfies StartReport);
  process.disconnect?.();
  const { db, clock } = context;
  const hasten = () => hastenJobs(db, clock() + HASTENED_MS).catch(() => undefined);
  const hastening = options.isHastened ? setInterval(hasten, HASTEN_EACH_MS) : undefined;
  process.on('SIGTERM', () => {
    clearInterval(hastening);
    void app.close().then(() => context.close());
  });
}

if (process.argv[1] === import.meta.filename) {
  await serve(JSON.parse(process.argv[2] ?? '') as RealServerOptions);
}
