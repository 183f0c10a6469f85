import { type Manner, sendSomehow } from './manners.ts';
import type { LoadMember, World } from './money-calls.ts';
import { MONEY_CALL_NAMES, nextCall, type SentCall } from './sent-calls.ts';

/** The result of a load. */
export interface LoadReport {
  /** The number of money calls that got a response. Each key counts once. */
  readonly calls: number;
  /** The number of keys by call and code of the last response, such as `creatorder 1`. */
  readonly answers: Readonly<Record<string, number>>;
  /** The number of applied calls by name. */
  readonly applied: Readonly<Record<string, number>>;
  readonly manners: Readonly<Record<Manner, number>>;
  /** Responses that a member must never get, as strings. */
  readonly strange: readonly string[];
}

export interface LoadOptions {
  /** The load ends when this many money calls have a response and each of them was applied once. */
  readonly calls: number;
  /** The number of concurrent calls. */
  readonly clients: number;
  /** The server's origin, for aborted calls. */
  readonly origin: string;
}

/**
 * The codes of calls that were applied, or refused for a reason that the member can correct (such
 * as a low balance, or a call that is too late).
 */
const EXPECTED = new Set([1, 201]);
/** The number of unexpected responses that are reported. */
const MAX_STRANGE = 5;

/**
 * Runs clients that send random money calls of random members, each with a key, until `calls` have
 * responses and every kind of money call was applied. After `calls`, half of the calls are of kinds
 * that were never applied, because some first need an operator's decision, which may take any time.
 */
export async function runLoad(world: World, options: LoadOptions): Promise<LoadReport> {
  const answers: Record<string, number> = {};
  const applied: Record<string, number> = {};
  const manners = { once: 0, twice: 0, cut: 0 };
  const strange: string[] = [];
  /**
   * Calls that were cut off and then refused. The first request may have been applied after the
   * second was refused.
   */
  const unknown: SentCall[] = [];
  let calls = 0;
  const neverApplied = () => MONEY_CALL_NAMES.filter((name) => !applied[name]);
  const isOver = () => calls >= options.calls && neverApplied().length === 0;

  async function act(member: LoadMember): Promise<void> {
    const missing = calls < options.calls ? [] : neverApplied();
    const names = missing.length > 0 && world.random.next() < 0.5 ? missing : MONEY_CALL_NAMES;
    const call = await nextCall(member, world, names);
    if (call === undefined) return;
    const { name, fields } = call;
    const { manner, code, strange: odd } = await sendSomehow(call, world, options.origin);
    calls += 1;
    manners[manner] += 1;
    answers[`${name} ${code}`] = (answers[`${name} ${code}`] ?? 0) + 1;
    if (code === 1) applied[name] = (applied[name] ?? 0) + 1;
    else if (manner === 'cut') unknown.push(call);
    if (odd !== undefined) strange.push(odd);
    if (!EXPECTED.has(code)) strange.push(`${name} ${JSON.stringify(fields)}: ${code}`);
  }

  await Promise.all(
    Array.from({ length: options.clients }, async (_, index) => {
      const member = world.members[index % world.members.length];
      while (member && !isOver() && strange.length < MAX_STRANGE) await act(member);
    }),
  );
  for (const { name, member, key } of unknown) {
    const { data } = await member.call('getIntent', { key });
    if (data.state === 'done') applied[name] = (applied[name] ?? 0) + 1;
  }
  return { calls, answers, applied, manners, strange };
}
