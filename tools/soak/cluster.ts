import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '../../server/db/client.ts';
import { marketLeases } from '../../server/db/schema/market.ts';
import { openFeedSockets } from '../../tests/support/load/feed-sockets.ts';
import { LOAD_SEED, seeded } from '../../tests/support/load/random.ts';
import { overNetwork } from '../../tests/support/load/server-process.ts';
import { startSteadyLoad } from '../../tests/support/load/steady-load.ts';
import { validateBooks } from './books.ts';
import { startProcesses, untilSettled } from './processes.ts';

const MEMBERS = Number(process.env.CLUSTER_MEMBERS ?? 32);
const SOCKETS = Number(process.env.CLUSTER_SOCKETS ?? 2_000);
const TOPICS = ['market.btcusdt.kline.1min', 'market.ethusdt.kline.1min'];
/** The pause before the first fault, and between the end of a fault and the next one. */
const CALM_MS = 5_000;
/** The time after which the effects of a fault are over. */
const DOWN_MS = 8_000;
const SILENT_MS = 5_000;
const TAKEN_OVER_MS = 10_000;

/**
 * `npm run soak -- cluster` runs two processes of each role on one PostgreSQL and three NATS
 * servers. Each of them is killed with -9 in turn, under a load of money calls and sockets
 * (quality.md#cluster). Returns true if all requirements were met.
 */
export async function runCluster(print: (line: string) => void): Promise<boolean> {
  const processes = await startProcesses(MEMBERS);
  const faults: string[] = [];
  const { databaseUrl = '', dataDir } = processes.database.options;
  const look = await openDatabase({ databaseUrl, dataDir });
  const webs = processes.of('web').map(({ origin }) => origin);
  let turn = 0;
  const nextWeb = () => {
    turn += 1;
    return webs[turn % webs.length] ?? '';
  };
  const members = processes.members.map((member) => overNetwork(member, nextWeb));
  const sockets = openFeedSockets(SOCKETS, {
    gateways: processes.of('feed').map(({ origin }) => origin),
    topics: TOPICS,
  });
  const load = startSteadyLoad({ members, random: seeded(LOAD_SEED) });

  /** Kills a process, measures the effect on sockets and leaders, and restarts it. */
  async function fault(name: string, kill: () => Promise<void>, mend: () => Promise<void>) {
    sockets.longestSilence();
    const before = await holders();
    const calls = load.sent.length;
    const started = performance.now();
    await kill();
    let takenOverMs: number | undefined;
    while (performance.now() - started < DOWN_MS) {
      await wait(100);
      const now = await holders();
      if (now !== before) takenOverMs ??= performance.now() - started;
    }
    const silence = sockets.longestSilence();
    const isQuiet = silence > SILENT_MS;
    const isLate = takenOverMs !== undefined && takenOverMs > TAKEN_OVER_MS;
    if (isQuiet) faults.push(`${name}: a socket was silent for ${Math.round(silence)} ms`);
    if (isLate) faults.push(`${name}: taken over after ${takenOverMs} ms`);
    if (load.sent.length === calls) faults.push(`${name}: no call went on`);
    print(
      `| ${name} | ${Math.round(silence)} | ${takenOverMs === undefined ? '' : Math.round(takenOverMs)} | ${load.sent.length - calls} | ${sockets.open()} |`,
    );
    await mend();
    await wait(CALM_MS);
  }

  async function holders(): Promise<string> {
    const rows = await look.db.select().from(marketLeases);
    return rows.map(({ name, holder }) => `${name} ${holder}`).join();
  }

  try {
    while (sockets.open() < SOCKETS) await wait(100);
    await wait(CALM_MS);
    print(`\nCluster: ${MEMBERS} members, ${SOCKETS} sockets`);
    print('| killed | longest silence of a socket, ms | leader after, ms | calls | sockets open |');
    print('|---|---|---|---|---|');
    for (const [at, { role, server, start }] of processes.all.entries()) {
      await fault(`${role} ${(at % 2) + 1}`, () => server().kill(), start);
    }
    for (const [at, node] of processes.nats.nodes.entries()) {
      await fault(
        `NATS ${at + 1}`,
        () => node.kill('SIGKILL'),
        () => node.restart(),
      );
    }
    await load.stop();
    const different = [...sockets.pushed].filter(([, texts]) => texts.size > 1);
    if (different.length > 0) faults.push(`${different.length} pushes differ between gateways`);
    sockets.close();
    await untilSettled(members);
  } catch (error) {
    faults.push((error as Error).message);
  } finally {
    await Promise.all(processes.all.map(({ server }) => server().kill()));
  }
  await processes.database.withContext(async ({ context }) => {
    faults.push(...(await validateBooks(context, load.sent)));
  });
  await look.close();
  await processes.stop();
  print(
    `${load.sent.length} calls, ${load.unanswered()} unanswered and found again, ${load.refusals.length} refused and repeated, ${sockets.pushed.size} pushes compared`,
  );
  for (const found of faults) print(`FAIL ${found}`);
  return faults.length === 0;
}
