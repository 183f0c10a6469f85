import type { EndpointName } from '../../../src/contract/endpoints.ts';
import { type LoadMember, MONEY_CALLS, type World } from './money-calls.ts';

/** What became of a load: answers by call and code, `creatorder 1`. */
export interface LoadReport {
  readonly calls: number;
  readonly answers: Readonly<Record<string, number>>;
  /** Applied calls by name. */
  readonly applied: Readonly<Record<string, number>>;
  /** Answers that no member should ever get, as text. */
  readonly strange: readonly string[];
}

export interface LoadOptions {
  /** Ends once so many money calls were answered. */
  readonly calls: number;
  /** Calls under way at once. */
  readonly clients: number;
}

/** Applied, or refused for a reason that the member can mend (short of balance, too late). */
const EXPECTED = new Set([1, 201]);

/** Clients that make random money calls of random members, each with a key, until enough were answered. */
export async function runLoad(world: World, options: LoadOptions): Promise<LoadReport> {
  const names = Object.keys(MONEY_CALLS) as EndpointName[];
  const answers: Record<string, number> = {};
  const applied: Record<string, number> = {};
  const strange: string[] = [];
  let calls = 0;

  async function act(member: LoadMember): Promise<void> {
    const name = world.random.pick(names);
    const fields = await MONEY_CALLS[name]?.(member, world);
    if (fields === undefined) return;
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const { code, msg } = await member.call(name, fields, headers);
    const key = `${name} ${code}`;
    answers[key] = (answers[key] ?? 0) + 1;
    if (code === 1) applied[name] = (applied[name] ?? 0) + 1;
    calls += 1;
    if (!EXPECTED.has(code)) strange.push(`${name} ${JSON.stringify(fields)}: ${code} ${msg}`);
  }

  await Promise.all(
    Array.from({ length: options.clients }, async (_, index) => {
      const member = world.members[index % world.members.length];
      while (member && calls < options.calls && strange.length < 5) await act(member);
    }),
  );
  return { calls, answers, applied, strange };
}
