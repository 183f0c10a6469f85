import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Engine } from '../../../server/db/client.ts';
import { createPostgres, prepareFolder } from '../server/database.ts';
import { freePort } from '../server/free-port.ts';
import { openRealServer, type RealServerOptions } from '../server/real-server.ts';
import { createTestClient } from '../server/test-client.ts';
import { loadMembers } from './members.ts';

/** The shortest demo option lasts 30 s, which is 2 s in a test. */
const SPEED = 15;

/**
 * Creates a database for server processes, which read its address and clock speed from `options`.
 */
export async function ownDatabase(engine: Engine, speed = SPEED) {
  const dataDir = await mkdtemp(join(tmpdir(), 'trade-load-'));
  const postgres = engine === 'postgres' ? await createPostgres() : undefined;
  if (!postgres) await prepareFolder(dataDir);
  const options: RealServerOptions = {
    dataDir,
    databaseUrl: postgres?.url,
    port: await freePort(),
    epoch: Date.now(),
    speed,
    isHastened: true,
  };

  /** Opens the exchange in this process while no other process uses the database. */
  async function withContext<Result>(
    work: (opened: Awaited<ReturnType<typeof openRealServer>>) => Promise<Result>,
  ): Promise<Result> {
    const opened = await openRealServer(options);
    try {
      return await work(opened);
    } finally {
      await opened.app.close();
      await opened.context.close();
    }
  }
  return {
    options,
    withContext,
    members: (count: number) =>
      withContext(({ context, app }) =>
        loadMembers({ context, client: () => createTestClient(app, false) }, count),
      ),
    async drop() {
      await rm(dataDir, { recursive: true });
      await postgres?.drop();
    },
  };
}
