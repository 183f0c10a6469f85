import { resolve } from 'node:path';
import { buildApp } from '../../../server/app.ts';
import { openAppContext } from '../../../server/app-context.ts';
import { readConfig } from '../../../server/config.ts';

/** Runs server/main.ts with the build in the folder `TEST_DIST`. */
const config = readConfig(process.env);
const context = await openAppContext({ config });
const { TEST_DIST: dist } = process.env;
const app = await buildApp(context, dist === undefined ? {} : { dist: resolve(dist) });
process.once('SIGTERM', async () => {
  await app.close();
  await context.close();
  process.exit(0);
});
await app.listen({ host: config.host, port: config.port });
context.jobs.start();
// The same line as server/main.ts prints: tests wait for it.
process.stdout.write('Trade is ready\n');
