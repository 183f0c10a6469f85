import { setTimeout as wait } from 'node:timers/promises';
import { openFeedSockets } from '../../tests/support/load/feed-sockets.ts';
import { LOAD_SEED, seeded } from '../../tests/support/load/random.ts';
import { overNetwork } from '../../tests/support/load/server-process.ts';
import { startSteadyLoad } from '../../tests/support/load/steady-load.ts';
import { startHaproxy } from '../../tests/support/server/haproxy.ts';
import { validateBooks } from './books.ts';
import { startProcesses, untilSettled } from './processes.ts';

const RESTARTS = Number(process.env.ROLLING_RESTARTS ?? 20);
const MEMBERS = 16;
const SOCKETS = 500;
const TOPICS = ['market.btcusdt.kline.1min', 'market.ethusdt.kline.1min'];
const DRAIN_MS = 5_000;
/** By this time, a restarted process has passed its health checks. */
const READY_MS = 4_000;
const SILENT_MS = 5_000;

/**
 * `npm run soak -- rolling` stops every process behind HAProxy with SIGTERM and restarts it. There
 * are twenty restarts under a load of money calls and sockets (quality.md#rolling). Returns true if
 * no call failed and no socket fell silent.
 */
export async function runRolling(print: (line: string) => void): Promise<boolean> {
  const processes = await startProcesses(MEMBERS, { drainMs: DRAIN_MS, trustProxy: 'loopback' });
  const faults: string[] = [];
  const portsOf = (role: 'web' | 'feed') => processes.of(role).map(({ port }) => port);
  const starting = startHaproxy({ web: portsOf('web'), feed: portsOf('feed') });
  // Without the processes, there is nothing to measure, and none of them may remain.
  starting.catch(() => processes.stop());
  const balancer = await starting;
  const members = processes.members.map((member) => overNetwork(member, () => balancer.origin));
  const sockets = openFeedSockets(SOCKETS, { gateways: [balancer.origin], topics: TOPICS });
  const load = startSteadyLoad({ members, random: seeded(LOAD_SEED) });
  let longest = 0;
  try {
    while (sockets.open() < SOCKETS) await wait(100);
    await wait(READY_MS);
    sockets.longestSilence();
    for (let count = 0; count < RESTARTS; count += 1) {
      const { role, server, start } = processes.all[count % processes.all.length] ?? fail();
      const [calls, unanswered, refused] = [
        load.sent.length,
        load.unanswered(),
        load.refusals.length,
      ];
      await server().stop();
      await start();
      await wait(READY_MS);
      const silence = sockets.longestSilence();
      longest = Math.max(longest, silence);
      const refusals = load.refusals.slice(refused);
      const lost = load.unanswered() - unanswered + refusals.length;
      print(
        `${role}: ${load.sent.length - calls} calls, ${lost} failed, ${Math.round(silence)} ms`,
      );
      if (lost > 0) {
        const told = refusals.join('; ');
        faults.push(`restart ${count + 1}, ${role}: ${lost} calls failed ${told}`);
      }
      if (silence > SILENT_MS) faults.push(`restart ${count + 1}, ${role}: silent ${silence} ms`);
    }
    await load.stop();
    sockets.close();
    await untilSettled(members);
  } catch (error) {
    faults.push((error as Error).message);
  } finally {
    await balancer.stop();
    await Promise.all(processes.all.map(({ server }) => server().kill()));
  }
  await processes.database.withContext(async ({ context }) => {
    faults.push(...(await validateBooks(context, load.sent)));
  });
  await processes.stop();
  print(
    `Rolling: ${RESTARTS} restarts, ${load.sent.length} calls, ${SOCKETS} sockets, longest silence ${Math.round(longest)} ms`,
  );
  for (const found of faults) print(`FAIL ${found}`);
  return faults.length === 0;
}

function fail(): never {
  throw new Error('no process');
}
