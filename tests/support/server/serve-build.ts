import { resolve } from 'node:path';
import { buildApp } from '../../../server/app.ts';
import { readConfig } from '../../../server/config.ts';
import { openExchange } from '../../../server/exchange.ts';

/** The server of server/main.ts on a build of the test's choosing: `TEST_DIST` names its folder. */
const config = readConfig(process.env);
const exchange = await openExchange({ config });
const { TEST_DIST: dist } = process.env;
const app = await buildApp(exchange, dist === undefined ? {} : { dist: resolve(dist) });
process.once('SIGTERM', async () => {
  await app.close();
  await exchange.close();
  process.exit(0);
});
await app.listen({ host: config.host, port: config.port });
exchange.jobs.start();
// What server/main.ts says: tests wait for it.
process.stdout.write('Trade is ready\n');
