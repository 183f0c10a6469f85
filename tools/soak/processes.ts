import { setTimeout as wait } from 'node:timers/promises';
import { ROLES, type Role } from '../../server/environment.ts';
import type { LoadMember } from '../../tests/support/load/money-calls.ts';
import { ownDatabase } from '../../tests/support/load/own-database.ts';
import { type ServerProcess, startServer } from '../../tests/support/load/server-process.ts';
import { freePort } from '../../tests/support/server/free-port.ts';
import { type NatsCluster, startNats } from '../../tests/support/server/nats.ts';
import type { RealServerOptions } from '../../tests/support/server/real-server.ts';

/** The port does not change on restart, because a load balancer and members know it. */
interface RoleProcess {
  readonly role: Role;
  readonly port: number;
  readonly origin: string;
  readonly server: () => ServerProcess;
  /** Starts the process again. Resolves when it is ready. */
  start(): Promise<void>;
}

const COPIES = 2;
const SETTLED_MS = 120_000;

export interface Processes {
  readonly database: Awaited<ReturnType<typeof ownDatabase>>;
  readonly members: readonly Omit<LoadMember, 'call'>[];
  readonly nats: NatsCluster;
  readonly all: readonly RoleProcess[];
  readonly of: (role: Role) => readonly RoleProcess[];
  stop(): Promise<void>;
}

/** Starts two processes of each role on one PostgreSQL and a cluster of three NATS servers. */
export async function startProcesses(
  count: number,
  options: Pick<RealServerOptions, 'drainMs' | 'trustProxy'> = {},
): Promise<Processes> {
  const database = await ownDatabase('postgres', 1);
  const members = await database.members(count);
  const nats = await startNats(3);
  const processes: RoleProcess[] = [];
  for (const role of ROLES) {
    for (let copy = 0; copy < COPIES; copy += 1) {
      processes.push(await startRole(role));
    }
  }

  async function startRole(role: Role): Promise<RoleProcess> {
    const port = await freePort();
    let server: ServerProcess;
    const start = async () => {
      server = await startServer({
        ...database.options,
        isHastened: false,
        ...options,
        port,
        roles: [role],
        natsUrl: nats.url,
      });
    };
    await start();
    return { role, port, origin: `http://127.0.0.1:${port}`, server: () => server, start };
  }

  return {
    database,
    members,
    nats,
    all: processes,
    of: (role) => processes.filter((process) => process.role === role),
    async stop() {
      await Promise.all(processes.map((process) => process.server().kill()));
      await nats.stop();
      await database.drop();
    },
  };
}

/** Resolves when these members have no running options. */
export async function untilSettled(members: readonly LoadMember[]): Promise<void> {
  const end = Date.now() + SETTLED_MS;
  for (const member of members) {
    for (;;) {
      const { data } = await member.call('getHyOrderList', { status: 1 });
      if (data?.list?.length === 0) break;
      if (Date.now() > end) throw new Error(`an option of ${member.username} does not settle`);
      await wait(250);
    }
  }
}
