import { type EndpointName, endpoints } from '#core/contract/endpoints.ts';
import { type Fields, type LoadMember, MONEY_CALLS, type World } from './money-calls.ts';
import { Unanswered } from './server-process.ts';

type Answer = Awaited<ReturnType<LoadMember['call']>>;

/** Serialises the response to the member. Equal responses give equal strings. */
export function answerText({ code, msg, data }: Answer): string {
  return JSON.stringify({ code, msg, data });
}

/** A money call and its key. `answer` is missing while its result is unknown. */
export interface SentCall {
  readonly member: LoadMember;
  readonly name: EndpointName;
  readonly fields: Fields;
  readonly key: string;
  answer: Answer | undefined;
}

export const MONEY_CALL_NAMES = Object.keys(MONEY_CALLS) as EndpointName[];

/**
 * Builds a member's random money call whose name is one of `names`. Returns `undefined` if none is
 * possible.
 */
export async function nextCall(
  member: LoadMember,
  world: World,
  names: readonly EndpointName[] = MONEY_CALL_NAMES,
): Promise<SentCall | undefined> {
  const name = world.random.pick(names);
  if (!(name in endpoints)) throw new Error(`unknown call ${name}`);
  const fields = await MONEY_CALLS[name]?.(member, world);
  return fields && { member, name, fields, key: crypto.randomUUID(), answer: undefined };
}

/**
 * Sends a call under its key. Throws `Unanswered` if the connection breaks, and an error if the
 * response differs from the one that is already known for the key.
 */
export async function send(call: SentCall): Promise<Answer> {
  const { member, name, fields, key } = call;
  const answer = await member.call(name, fields, { 'idempotency-key': key });
  if (call.answer?.code === 1 && answerText(answer) !== answerText(call.answer)) {
    throw new Error(`${name} answered ${answerText(call.answer)}, then ${answerText(answer)}`);
  }
  call.answer = answer;
  return answer;
}

/**
 * Sends a member's random calls one after the other until the server is gone. Appends them to
 * `sent`.
 */
export async function callUntilGone(
  member: LoadMember,
  world: World,
  sent: SentCall[],
): Promise<void> {
  try {
    for (;;) {
      const call = await nextCall(member, world);
      if (!call) continue;
      sent.push(call);
      await send(call);
    }
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
  }
}

/** Counts the applied keys per call. */
export function appliedOf(sent: readonly SentCall[]): Record<string, number> {
  const applied: Record<string, number> = {};
  for (const { name, answer } of sent) {
    if (answer?.code === 1) applied[name] = (applied[name] ?? 0) + 1;
  }
  return applied;
}
