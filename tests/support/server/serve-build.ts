import { resolve } from 'node:path';
import { buildApp } from '../../../server/app.ts';
import { openAppContext } from '../../../server/app-context.ts';
import { readConfig } from '../../../server/config.ts';
import {
  DEMO_FUNDS,
  DEMO_PASSWORD,
  DEMO_TRANSACTION_PASSWORD,
} from '../../../server/demo-accounts.ts';
import { serveDesk } from '../../../server/desk/http/serve.ts';
import { runOperators } from '../../../server/desk/operators/command.ts';
import { setReviewMode } from '../../../server/desk/review-mode.ts';
import { actOnWithdrawal } from '../../../server/desk/withdrawals.ts';
import { createDraining } from '../../../server/lib/draining.ts';
import { addMember } from '../../../server/modules/members/members.service.ts';
import { listWithdrawalsIn } from '../../../server/modules/withdrawal/withdrawal.repo.ts';
import { MINIMUM_COST } from './database.ts';
import { portBelowOutgoing } from './free-port.ts';
import { fund } from './funded-member.ts';
import { operatorAt } from './operator.ts';
import { NO_LIMITS } from './test-server.ts';

/** The requests that a test sends to its server over the channel between the processes. */
export type Order =
  /** Adds a member with the balances and passwords of the demo member. */
  | { readonly act: 'member'; readonly name: string; readonly inviteCode: string }
  /** Moves the server's clock. */
  | { readonly act: 'advance'; readonly ms: number }
  /**
   * `desk` leaves requests for an unattended desk; `auto` decides them automatically, including
   * pending ones.
   */
  | { readonly act: 'review'; readonly mode: 'auto' | 'desk' }
  /**
   * Makes the desk fail to send the newest withdrawal that waits for a decision, and return the
   * money.
   */
  | { readonly act: 'failWithdrawal'; readonly reason: string }
  /** Requires two people for the desk's withdrawals of at least this amount. */
  | { readonly act: 'threshold'; readonly coin: string; readonly amount: string }
  /** Refuses connections, like a server that is down, until a build is deployed. */
  | { readonly act: 'close' }
  /** Serves another build, or the kill switch, at the same address. */
  | { readonly act: 'deploy'; readonly dist: string; readonly isKilled: boolean };

export interface Sent {
  readonly id: number;
  readonly order: Order;
}

/** Responds to the request with the same id. */
export interface Done {
  readonly id: number;
  readonly fault?: string;
}

/**
 * The exchange for a test in a browser, which is server/main.ts with a movable clock and without
 * limits. It serves the operators' desk only if `DESK_PORT` is set.
 */
const config = readConfig(process.env);
let aheadMs = 0;
const clock = () => Date.now() + aheadMs;
const context = await openAppContext({
  config,
  clock,
  limits: NO_LIMITS,
  hashing: MINIMUM_COST,
});
const hashes = {
  passwordHash: await context.hashing.hash(DEMO_PASSWORD),
  transactionPasswordHash: await context.hashing.hash(DEMO_TRANSACTION_PASSWORD),
};

async function open(dist: string, port: number, serviceWorkerKill: boolean) {
  const own = { ...context, config: { ...config, serviceWorkerKill } };
  const draining = createDraining();
  const app = await buildApp(own, { dist: resolve(dist), draining });
  // Browsers derive the server's time from this header.
  app.server.prependListener('request', (_, response) => {
    response.setHeader('Date', new Date(clock()).toUTCString());
  });
  await app.listen({ host: config.host, port });
  const close = async () => {
    await draining.drain(0);
    await app.close();
  };
  return { port, close };
}

/** Listens on a port that no outgoing connection takes while the server is restarted. */
async function openAnywhere(dist: string): ReturnType<typeof open> {
  for (;;) {
    const port = config.port || portBelowOutgoing();
    try {
      return await open(dist, port, config.serviceWorkerKill);
    } catch (fault) {
      if (config.port || (fault as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw fault;
    }
  }
}

/** Approves, claims and fails a withdrawal as a person at the desk does. */
async function failWithdrawal(reason: string): Promise<void> {
  const waiting = await listWithdrawalsIn(context.db, ['review'], { limit: 100 });
  const found = waiting.at(-1);
  if (!found) throw new Error('no withdrawal waits for a decision');
  const { id } = found.withdrawal;
  const audit = { actor: 'ada', at: clock() };
  const claim = { id, verb: 'claim', take: false } as const;
  await actOnWithdrawal(context, { id, verb: 'approve' }, { ...audit, actor: 'rose' });
  await actOnWithdrawal(context, claim, audit);
  await actOnWithdrawal(context, { id, verb: 'fail', reason }, audit);
}

const parts = new AsyncDisposableStack();
if (config.desk?.port !== undefined) await serveDesk(context, parts);
let serving = await openAnywhere(process.env.TEST_DIST ?? 'dist');

async function obey(order: Order): Promise<void> {
  if (order.act === 'advance') {
    aheadMs += order.ms;
  } else if (order.act === 'review') {
    const { db, review } = context;
    await setReviewMode(db, { mode: order.mode, config, review }, { actor: 'ada', at: clock() });
  } else if (order.act === 'failWithdrawal') {
    await failWithdrawal(order.reason);
  } else if (order.act === 'threshold') {
    const operator = operatorAt(clock());
    const args = ['threshold', order.coin, order.amount];
    await runOperators(context.db, args, { rights: undefined, config, operator });
  } else if (order.act === 'close') {
    await serving.close();
  } else if (order.act === 'deploy') {
    await serving.close();
    serving = await open(order.dist, serving.port, order.isKilled);
  } else {
    const names = { username: order.name, email: `${order.name}@example.com` };
    const { inviteCode } = order;
    const id = await addMember(context.db, { ...names, inviteCode, ...hashes, createdAt: clock() });
    if (id === undefined) throw new Error(`${order.name} exists already`);
    await fund({ context }, id, DEMO_FUNDS);
  }
}

process.on('message', ({ id, order }: Sent) => {
  obey(order).then(
    () => process.send?.({ id } satisfies Done),
    (fault: Error) => process.send?.({ id, fault: fault.message } satisfies Done),
  );
});
/** Without this, the server would keep running after the test process has ended. */
process.once('disconnect', () => process.exit());
process.once('SIGTERM', async () => {
  await parts.disposeAsync();
  await serving.close();
  await context.close();
  process.exit();
});
context.start();
// This is the same line that server/main.ts prints, because tests read the address from it.
process.stdout.write(`Trade is ready: http://${config.host}:${serving.port}\n`);
