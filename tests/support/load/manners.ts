import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { endpoints } from '#core/contract/endpoints.ts';
import type { Fields, World } from './money-calls.ts';
import { answerText, type SentCall } from './sent-calls.ts';

/** How a call is sent: once, twice concurrently, or aborted before its response and sent again. */
export type Manner = 'once' | 'twice' | 'cut';

/** Nearly half of the keys are used more than once. */
const MANNERS: readonly Manner[] = [...Array(5).fill('once'), 'twice', 'twice', 'cut', 'cut'];

export interface Outcome {
  readonly manner: Manner;
  readonly code: number;
  /** Describes an event that should never have happened; `undefined` if there was none. */
  readonly strange: string | undefined;
}

/**
 * Sends a call in a random manner. If it was applied, sends it again with other fields under the
 * same key.
 */
export async function sendSomehow(
  call: SentCall,
  { random }: World,
  origin: string,
): Promise<Outcome> {
  const manner = random.pick(MANNERS);
  const sendIt = (fields = call.fields) =>
    call.member.call(call.name, fields, { 'idempotency-key': call.key });
  if (manner === 'cut') await cutOff(call, origin, random.whole(0, 6));
  const answers = await Promise.all(manner === 'twice' ? [sendIt(), sendIt()] : [sendIt()]);
  const codes = answers.map(({ code }) => code);
  // Of two simultaneous calls, the refused one may have failed only because of the balance at that
  // moment.
  const texts = new Set(answers.filter(({ code }) => code === 1).map(answerText));
  const code = texts.size > 0 ? 1 : (codes[0] ?? 0);
  const odd = (what: string) => `${call.name} ${JSON.stringify(call.fields)} ${manner}: ${what}`;
  if (texts.size > 1) return { manner, code, strange: odd([...texts].join(' and ')) };
  const other = otherFields(call.fields);
  if (manner === 'once' || code !== 1 || !other) return { manner, code, strange: undefined };
  const reused = await sendIt(other);
  const isRefused = reused.code === 0 && reused.msg.includes('already been used');
  return { manner, code, strange: isRefused ? undefined : odd(`reused key: ${reused.code}`) };
}

/**
 * Sends the request and closes the connection `afterMs` later, regardless of what the server has
 * done by then.
 */
async function cutOff(call: SentCall, origin: string, afterMs: number): Promise<void> {
  const { hostname, port } = new URL(origin);
  const body = new URLSearchParams(
    Object.entries(call.fields).map(([key, value]) => [key, String(value)]),
  ).toString();
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.write(
    [
      `POST /api/${endpoints[call.name].path} HTTP/1.1`,
      `Host: ${hostname}:${port}`,
      `Token: ${call.member.token}`,
      `Idempotency-Key: ${call.key}`,
      'Content-Type: application/x-www-form-urlencoded',
      `Content-Length: ${body.length}`,
      '',
      body,
    ].join('\r\n'),
  );
  await wait(afterMs);
  socket.destroy();
}

const CHANGEABLE = ['num', 'amount', 'ctzed', 'id', 'bb_id'];

/** Returns the same call with another amount or another order. */
function otherFields(fields: Fields): Fields | undefined {
  const name = CHANGEABLE.find((key) => key in fields);
  return name === undefined ? undefined : { ...fields, [name]: Number(fields[name]) + 1 };
}
