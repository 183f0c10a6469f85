import { resolve } from 'node:path';
import { buildApp } from '../../../server/app.ts';
import { openAppContext } from '../../../server/app-context.ts';
import { readConfig } from '../../../server/config.ts';

/** The server of server/main.ts on a build of the test's choosing: `TEST_DIST` names its folder. */
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
// What server/main.ts says: tests wait for it.
process.stdout.write('Trade is ready\n');
