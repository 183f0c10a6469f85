import { setTimeout as wait } from 'node:timers/promises';
import type { LoadMember, World } from './money-calls.ts';
import { nextCall, type SentCall, send } from './sent-calls.ts';
import { Unanswered } from './server-process.ts';

const AGAIN_MS = 100;
const GIVE_UP_MS = 60_000;

export interface SteadyLoad {
  readonly sent: readonly SentCall[];
  /** The number of calls without a response that were sent again with their key. */
  readonly unanswered: () => number;
  /**
   * Refusals because a process was stopping, was busy or could not reach the database, with their
   * call and message.
   */
  readonly refusals: readonly string[];
  /** Ends the load once each pending call has its response. */
  stop(): Promise<void>;
}

/**
 * Sends money calls of all members until `stop`, one at a time for each member. A call without a
 * response is sent again with its key, to any process that responds, until its result is known.
 */
export function startSteadyLoad(world: World): SteadyLoad {
  const sent: SentCall[] = [];
  let isStopping = false;
  let unanswered = 0;
  const refusals: string[] = [];

  async function untilAnswered(call: SentCall): Promise<void> {
    for (const end = Date.now() + GIVE_UP_MS; ; await wait(AGAIN_MS)) {
      try {
        const { code, msg } = await send(call);
        if (code === 1 || code === 201) return;
        refusals.push(`${call.name}: ${code} ${msg}`);
        call.answer = undefined;
      } catch (error) {
        if (!(error instanceof Unanswered)) throw error;
        unanswered += 1;
      }
      if (Date.now() > end) throw new Error(`${call.name} has no outcome after a minute`);
    }
  }

  async function work(member: LoadMember): Promise<void> {
    while (!isStopping) {
      // A read that fails while a process is being lost does not matter, because another call
      // follows.
      const call = await nextCall(member, world).catch(() => undefined);
      if (call === undefined) {
        await wait(AGAIN_MS);
        continue;
      }
      sent.push(call);
      await untilAnswered(call);
    }
  }

  const working = Promise.all(world.members.map(work));
  // The failure is thrown by `stop`.
  working.catch(() => undefined);
  return {
    sent,
    refusals,
    unanswered: () => unanswered,
    async stop() {
      isStopping = true;
      await working;
    },
  };
}
