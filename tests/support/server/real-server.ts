import { buildApp } from '../../../server/app.ts';
import { openAppContext } from '../../../server/app-context.ts';
import { type Config, readConfig } from '../../../server/config.ts';
import { ROLES, type Role } from '../../../server/environment.ts';
import { createDraining } from '../../../server/lib/draining.ts';
import { createLogger } from '../../../server/lib/log.ts';
import { hastenJobs } from '../load/books.ts';
import { MINIMUM_COST } from './database.ts';
import { NO_LIMITS } from './test-server.ts';

/** Options of a test's server process, as JSON in its first argument. */
export interface RealServerOptions extends Pick<Config, 'databaseUrl' | 'dataDir' | 'port'> {
  /** Epoch ms at which the fast clock and the real one agree. It is the same for every restart. */
  readonly epoch: number;
  /** How many times faster than real time its clock runs. */
  readonly speed: number;
  /** True if jobs that are due in days become due within seconds. */
  readonly isHastened?: boolean;
  /** The roles of the process. By default, it has all roles. */
  readonly roles?: readonly Role[];
  readonly natsUrl?: string;
  /** The duration of draining, in milliseconds. By default, the process stops immediately. */
  readonly drainMs?: number;
  /** The addresses of a load balancer in front of the server. */
  readonly trustProxy?: string;
}

/** The report that a server sends to the test that spawned it, once it has started. */
export interface StartReport {
  /** The processor time of the start. */
  readonly startCpuMs: number;
}

const HASTEN_EACH_MS = 200;
const HASTENED_MS = 5_000;

/**
 * Opens the exchange as `server/main.ts` does, in demo mode on either engine. The clock is fast
 * enough for a test to see options expire.
 */
export async function openRealServer(options: RealServerOptions) {
  const { epoch, speed, isHastened: _, roles = ROLES, ...config } = options;
  const context = await openAppContext({
    config: { ...readConfig({}), ...config, roles: new Set(roles) },
    clock: () => epoch + Math.floor((Date.now() - epoch) * speed),
    limits: NO_LIMITS,
    hashing: MINIMUM_COST,
    log: createLogger('error'),
  });
  const draining = createDraining();
  return { context, draining, app: await buildApp(context, { draining }) };
}

async function serve(options: RealServerOptions): Promise<void> {
  const { context, draining, app } = await openRealServer(options);
  context.start();
  await app.listen({ host: '127.0.0.1', port: options.port });
  const { user, system } = process.cpuUsage();
  const { db, clock } = context;
  const hasten = () => hastenJobs(db, clock() + HASTENED_MS).catch(() => undefined);
  const hastening = options.isHastened ? setInterval(hasten, HASTEN_EACH_MS) : undefined;
  process.on('SIGTERM', () => {
    clearInterval(hastening);
    void draining
      .drain(options.drainMs ?? 0)
      .then(() => app.close())
      .then(() => context.close());
  });
  process.send?.({ startCpuMs: (user + system) / 1_000 } satisfies StartReport);
  process.disconnect?.();
}

if (process.argv[1] === import.meta.filename) {
  await serve(JSON.parse(process.argv[2] ?? '') as RealServerOptions);
}
