import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { FolderInUse } from './db/folder-lock.ts';
import { DEMO_MEMBERS, DEMO_PASSWORD } from './demo/accounts.ts';
import { openExchange } from './exchange.ts';

/** In-flight calls get this long after a stop signal. */
const STOP_MS = 10_000;
const DIST = fileURLToPath(new URL('../dist', import.meta.url));

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const exchange = await openExchange({ config });
  const { log } = exchange;
  const isBuilt = existsSync(DIST);
  if (!isBuilt) log.warn('dist/ is missing: only the API is served');
  const app = await buildApp(exchange, isBuilt ? { dist: DIST } : {});

  let isStopping = false;
  const stop = async (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info(`${signal}: stopping`);
    setTimeout(() => process.exit(1), STOP_MS).unref();
    await app.close();
    await exchange.close();
    log.info('stopped');
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stop(signal).catch((error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        process.exit(1);
      });
    });
  }

  const address = await app.listen({ host: config.host, port: config.port });
  exchange.jobs.start();
  const account = config.demo
    ? `  (demo account: ${DEMO_MEMBERS[0].username}, password ${DEMO_PASSWORD})`
    : '';
  process.stdout.write(`Trade is ready: ${config.publicUrl ?? address}${account}\n`);
}

try {
  await main();
} catch (error) {
  const isPlain = error instanceof ConfigError || error instanceof FolderInUse;
  process.stderr.write(`${isPlain ? error.message : String((error as Error).stack)}\n`);
  process.exit(1);
}
