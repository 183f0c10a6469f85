import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { openAppContext } from './app-context.ts';
import { assertPublicUrl, type Config, ConfigError, configWarnings, readConfig } from './config.ts';
import type { AppContext } from './context.ts';
import { FolderInUse } from './db/folder-lock.ts';
import { SchemaError } from './db/migrate.ts';
import { DEMO_MEMBERS, DEMO_OPERATORS, DEMO_PASSWORD } from './demo-accounts.ts';
import { DeskError } from './desk/desk-error.ts';
import { openDeskContext } from './desk/http/open-desk.ts';
import { serveDesk } from './desk/http/serve.ts';
import { createDraining } from './lib/draining.ts';
import { listenOnLoopback } from './lib/loopback.ts';
import { openParts } from './lib/open-parts.ts';
import { serveMetrics } from './metrics/serve.ts';

/** Time for in-flight calls to finish after open connections have been moved. */
const STOP_MS = 10_000;
/** Calls are refused above this average event loop delay, in milliseconds. */
const MAX_DELAY_MS = 1_000;
const DIST = fileURLToPath(new URL('../dist', import.meta.url));

async function main(): Promise<void> {
  const config = readConfig(process.env);
  assertPublicUrl(config);
  if (config.roles.has('desk')) return serveDeskAlone(config);
  await openParts(async (parts) => {
    const context = parts.adopt(await openAppContext({ config }), (opened) => opened.close());
    const addresses = await serve(context, parts);
    onStopSignal(context, () => parts.disposeAsync());
    process.stdout.write(addresses);
  });
}

/** Starts listening and returns lines with the addresses; `parts` closes the opened parts. */
async function serve(context: AppContext, parts: AsyncDisposableStack): Promise<string> {
  const { config, log } = context;
  for (const warning of configWarnings(config)) log.warn(warning);
  const isBuilt = existsSync(join(DIST, 'csp.json'));
  if (!isBuilt) log.warn('dist/ is missing: only the API is served');
  const metricsServer = await openMetricsPort(context);
  if (metricsServer) parts.defer(() => metricsServer.close());
  const draining = createDraining();
  const app = await buildApp(context, {
    draining,
    ...(isBuilt && { dist: DIST }),
    // The embedded database runs in this process, so its work would count as delay.
    ...(!config.demo && { mostDelayMs: MAX_DELAY_MS }),
  });
  parts.defer(() => app.close());
  const { host, port } = config;
  const address =
    host === 'localhost' ? await listenOnLoopback(app, port) : await app.listen({ host, port });
  parts.defer(() => draining.drain(config.drainMs));
  context.start();
  const account = config.demo
    ? `  (demo account: ${DEMO_MEMBERS[0].username}, password ${DEMO_PASSWORD})`
    : '';
  const ready = `Trade is ready: ${config.publicUrl ?? address}${account}\n`;
  if (!config.demo) return ready;
  const desk = await serveDesk(context, parts);
  return `${ready}The operators' desk: ${desk}  (press ${DEMO_OPERATORS.join(' or ')})\n`;
}

/**
 * With `ROLE=desk`, serves the operators' desk in a separate process and with a separate database
 * role.
 */
async function serveDeskAlone(config: Config): Promise<void> {
  await openParts(async (parts) => {
    const context = await openDeskContext(config, parts);
    for (const warning of configWarnings(config)) context.log.warn(warning);
    const address = await serveDesk(context, parts);
    onStopSignal(context, () => parts.disposeAsync());
    process.stdout.write(`The operators' desk: ${address}\n`);
  });
}

/** Opens the metrics port if one is configured. */
async function openMetricsPort({ config, metrics, log }: AppContext) {
  if (config.metrics === undefined || metrics === undefined) return undefined;
  const server = await serveMetrics(metrics, config.metrics, log);
  log.info(`metrics: http://${config.metrics.host}:${server.port}/metrics`);
  return server;
}

/**
 * Stops the server gracefully, once. The process exits `STOP_MS` after draining; unfinished jobs
 * run after the next start.
 */
function onStopSignal(
  { config, log }: Pick<AppContext, 'config' | 'log'>,
  stop: () => Promise<void>,
): void {
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      log.info(`${signal}: stopping`);
      setTimeout(() => process.exit(1), config.drainMs + STOP_MS).unref();
      stop().then(
        () => log.info('stopped'),
        (error: unknown) => {
          log.error({ err: error }, 'stopping failed');
          process.exit(1);
        },
      );
    });
  }
}

try {
  await main();
} catch (error) {
  // For an invalid environment, or a folder or port in use, one line without a stack trace is
  // enough.
  const { code, message, stack } = error as NodeJS.ErrnoException;
  const isPlain = [ConfigError, FolderInUse, SchemaError, DeskError].some(
    (kind) => error instanceof kind,
  );
  process.stderr.write(`${isPlain || code !== undefined ? message : stack}\n`);
  process.exit(1);
}
