import { setTimeout as wait } from 'node:timers/promises';
import type { LoadMember, World } from '../../tests/support/load/money-calls.ts';
import type { Random } from '../../tests/support/load/random.ts';
import { nextCall, type SentCall, send } from '../../tests/support/load/sent-calls.ts';
import {
  overNetwork,
  type ServerProcess,
  Unanswered,
} from '../../tests/support/load/server-process.ts';

/** The pause between two calls by a member, and before a call without a response is resent. */
const PAUSE_MS = { least: 150, most: 450 };
const RETRY_MS = 250;
/** The body code of a call whose outcome is unknown, or for which the server was too busy. */
const FAILED = 500;

/** A running load of members that send random money calls to the instances, each with a key. */
export interface FailoverLoad {
  readonly sent: readonly SentCall[];
  readonly members: readonly LoadMember[];
  /** Returns the number of calls that had no response or a failure at least once. */
  unknown(): number;
  /** Returns the longest wait for a response, in milliseconds. */
  longestMs(): number;
  /**
   * Returns the times (epoch ms) at which each instance acknowledged an applied call that was sent
   * after `since`.
   */
  acknowledged(since: number): readonly (readonly number[])[];
  /** Sends no new calls. Resolves when every call has its response. */
  stop(): Promise<void>;
}

/** Starts the load. Each of the two instances is used by half of the members. */
export function startLoad(
  made: readonly LoadMember[],
  servers: readonly ServerProcess[],
  random: Random,
): FailoverLoad {
  const sent: SentCall[] = [];
  const retried = new Set<SentCall>();
  const acks: { readonly instance: number; readonly sentAt: number; readonly at: number }[] = [];
  let longestMs = 0;
  let isOver = false;
  const members = made.map((member, index) => {
    const over = overNetwork(member, () => servers[index % servers.length]?.origin ?? '');
    return {
      ...over,
      call: failing(over, (ms) => {
        longestMs = Math.max(longestMs, ms);
      }),
    };
  });
  const world: World = { members, random };

  async function sendUntilAnswered(call: SentCall, instance: number): Promise<void> {
    for (;;) {
      const sentAt = Date.now();
      const answer = await send(call).catch(forgiveLoss);
      if (answer !== undefined) {
        if (answer.code === 1) acks.push({ instance, sentAt, at: Date.now() });
        return;
      }
      retried.add(call);
      await wait(RETRY_MS);
    }
  }

  async function act(member: LoadMember, instance: number): Promise<void> {
    while (!isOver) {
      await wait(random.whole(PAUSE_MS.least, PAUSE_MS.most));
      const call = await nextCall(member, world).catch(forgiveLoss);
      if (call === undefined) continue;
      sent.push(call);
      await sendUntilAnswered(call, instance);
    }
  }

  const acting = Promise.all(members.map((member, index) => act(member, index % servers.length)));
  return {
    sent,
    members,
    unknown: () => retried.size,
    longestMs: () => longestMs,
    acknowledged: (since) =>
      servers.map((_, instance) =>
        acks.filter((ack) => ack.instance === instance && ack.sentAt > since).map(({ at }) => at),
      ),
    async stop() {
      isOver = true;
      await acting;
    },
  };
}

/**
 * Treats a failure of the server as a missing response, and reports the duration of each response.
 */
function failing(member: LoadMember, took: (ms: number) => void): LoadMember['call'] {
  return async (name, fields, headers) => {
    const started = Date.now();
    try {
      const answer = await member.call(name, fields, headers);
      if (answer.code === FAILED) throw new Unanswered(`${name}: ${answer.msg}`);
      return answer;
    } finally {
      took(Date.now() - started);
    }
  };
}

function forgiveLoss(error: unknown): undefined {
  if (!(error instanceof Unanswered)) throw error;
}
