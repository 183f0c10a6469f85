import { setTimeout as wait } from 'node:timers/promises';
import { loadMembers } from '../../../tests/support/load/members.ts';
import type { LoadMember, World } from '../../../tests/support/load/money-calls.ts';
import { seeded } from '../../../tests/support/load/random.ts';
import { nextCall, type SentCall, send } from '../../../tests/support/load/sent-calls.ts';
import {
  overNetwork,
  type ServerProcess,
  startServer,
  Unanswered,
} from '../../../tests/support/load/server-process.ts';
import { freePort } from '../../../tests/support/server/free-port.ts';
import {
  openRealServer,
  type RealServerOptions,
} from '../../../tests/support/server/real-server.ts';
import { createTestClient } from '../../../tests/support/server/test-client.ts';

const MEMBERS = 64;
/** Codes of calls that were applied, or refused for a reason that the member can correct. */
const EXPECTED = new Set<number | undefined>([1, 201]);

/**
 * A money call with the times (epoch ms) at which it was sent and at which its response arrived.
 */
export interface TimedCall extends SentCall {
  readonly sentAt: number;
  answeredAt?: number;
}

export interface TimedLoad {
  readonly server: ServerProcess;
  readonly calls: readonly TimedCall[];
  /** Responses that no member should get while the database runs. */
  readonly strange: readonly string[];
  /** Ends the server immediately. Resolves when every client has noticed. */
  end(): Promise<void>;
}

/** Returns the options of a server on this database whose clock is the real one. */
export async function serverOn(databaseUrl: string, dataDir: string): Promise<RealServerOptions> {
  const times = { epoch: Date.now(), speed: 1, isHastened: true };
  return { databaseUrl, dataDir, port: await freePort(), ...times };
}

/** Starts a server on the database, and 64 clients that send it random money calls until `end()`. */
export async function startTimedLoad(options: RealServerOptions, seed: number): Promise<TimedLoad> {
  const made = await makeMembers(options);
  const server = await startServer(options);
  const members = made.map((member) => overNetwork(member, () => server.origin));
  const world = { members, random: seeded(seed) };
  const calls: TimedCall[] = [];
  const strange: string[] = [];
  const state = { isOver: false };
  const acting = members.map((member) => act(member, world, { calls, strange, state }));
  return {
    server,
    calls,
    strange,
    async end() {
      state.isOver = true;
      await server.kill();
      await Promise.all(acting);
    },
  };
}

/** Creates the members through the real handlers, before the server starts. */
async function makeMembers(options: RealServerOptions): Promise<readonly LoadMember[]> {
  const { context, app } = await openRealServer(options);
  try {
    return await loadMembers({ context, client: () => createTestClient(app, false) }, MEMBERS);
  } finally {
    await app.close();
    await context.close();
  }
}

interface Acting {
  readonly calls: TimedCall[];
  readonly strange: string[];
  readonly state: { readonly isOver: boolean };
}

async function act(
  member: LoadMember,
  world: World,
  { calls, strange, state }: Acting,
): Promise<void> {
  while (!state.isOver) {
    try {
      const next = await nextCall(member, world);
      if (next === undefined) {
        await wait(1);
        continue;
      }
      const call: TimedCall = { ...next, sentAt: Date.now() };
      calls.push(call);
      const { code, msg } = await send(call);
      call.answeredAt = Date.now();
      if (!EXPECTED.has(code) && !state.isOver) strange.push(`${call.name}: ${code} ${msg}`);
    } catch (error) {
      // Reads fail in other ways while the database is being destroyed.
      if (!state.isOver) strange.push(String(error));
      if (!(error instanceof Unanswered)) await wait(50);
    }
  }
}
