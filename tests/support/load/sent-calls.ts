import { type EndpointName, endpoints } from '../../../src/contract/endpoints.ts';
import { type Fields, type LoadMember, MONEY_CALLS, type World } from './money-calls.ts';
import { Unanswered } from './server-process.ts';

type Answer = Awaited<ReturnType<LoadMember['call']>>;

/** What a member gets to know, as text: equal answers have equal texts. */
export function answerText({ code, msg, data }: Answer): string {
  return JSON.stringify({ code, msg, data });
}

/** A money call and its key; `answer` is missing while nobody knows what became of it. */
export interface SentCall {
  readonly member: LoadMember;
  readonly name: EndpointName;
  readonly fields: Fields;
  readonly key: string;
  answer: Answer | undefined;
}

/** A random money call of a member, not sent yet; `undefined` when there was nothing to do. */
export async function nextCall(member: LoadMember, world: World): Promise<SentCall | undefined> {
  const name = world.random.pick(Object.keys(MONEY_CALLS) as EndpointName[]);
  if (!(name in endpoints)) throw new Error(`there is no call ${name}`);
  const fields = await MONEY_CALLS[name]?.(member, world);
  return fields && { member, name, fields, key: crypto.randomUUID(), answer: undefined };
}

/** Sends a call under its key. An answer known before must come again; throws Unanswered when the line breaks. */
export async function send(call: SentCall): Promise<Answer> {
  const { member, name, fields, key } = call;
  const answer = await member.call(name, fields, { 'idempotency-key': key });
  if (call.answer?.code === 1 && answerText(answer) !== answerText(call.answer)) {
    throw new Error(`${name} answered ${answerText(call.answer)}, then ${answerText(answer)}`);
  }
  call.answer = answer;
  return answer;
}

/** Makes random calls of a member, one after the other, until the server is gone; keeps them in `sent`. */
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

/** How many keys were applied, by call. */
export function appliedOf(sent: readonly SentCall[]): Record<string, number> {
  const applied: Record<string, number> = {};
  for (const { name, answer } of sent) {
    if (answer?.code === 1) applied[name] = (applied[name] ?? 0) + 1;
  }
  return applied;
}
