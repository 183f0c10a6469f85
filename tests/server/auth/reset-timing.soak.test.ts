import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { members } from '../../../server/db/schema/auth.ts';
import { LOAD_ENGINES } from '../../support/load/scale.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

const ROUNDS = 100;
const WARM_UP = 20;
const PEOPLE = 15;
/** The delay of a slow mail server, so that any measurement detects a call that waits for it. */
const MAIL_MS = 20;

/** The times of calls in milliseconds, in ascending order. */
type Times = readonly number[];

const quantile = (times: Times, share: number) => times[Math.floor(times.length * share)] ?? 0;

/**
 * Returns the probability that a random one of `ones` took longer than a random one of `others`.
 */
function slower(ones: Times, others: Times): number {
  let sum = 0;
  for (const one of ones)
    for (const other of others) sum += one > other ? 1 : one === other ? 0.5 : 0;
  return sum / (ones.length * others.length);
}

describe.each(LOAD_ENGINES)('the time of a reset on %s', (engine) => {
  let on: TestServer;
  beforeAll(async () => {
    on = await startTestServer({ engine });
    const rows = Array.from({ length: PEOPLE }, (_, i) => ({
      username: `timed${i}`,
      email: `member${i}@example.org`,
      passwordHash: 'none',
      inviteCode: `TIMED${i}`,
      createdAt: 0,
    }));
    await on.context.db.insert(members).values(rows);
    const slow = { send: () => new Promise<void>((done) => setTimeout(done, MAIL_MS)) };
    Object.assign(on.context, { mailer: slow });
  });
  afterAll(() => on.stop());

  const calls = {
    sendResetCode: (account: string) => on.client().call('sendResetCode', { account }),
    resetPassword: (account: string) =>
      on.client().call('resetPassword', {
        account,
        captcha: '000000',
        newpassword: 'harbour77tree',
      }),
  };

  /**
   * Alternates calls for members and for strangers. Each kind comes first as often as it comes
   * second.
   */
  async function measure(name: keyof typeof calls, rounds = ROUNDS) {
    const times = { member: [] as number[], nobody: [] as number[] };
    const bodies = new Set<string>();
    for (let round = 0; round < rounds; round += 1) {
      const pair = ['member', 'nobody'] as const;
      for (const kind of round % 2 === 0 ? pair : pair.toReversed()) {
        const account = `${kind}${round % PEOPLE}@example.org`;
        // A code of the account is pending if somebody, not necessarily its owner, requested one.
        if (name === 'resetPassword') await calls.sendResetCode(account);
        await new Promise((done) => setTimeout(done, 3));
        const from = performance.now();
        const { response } = await calls[name](account);
        times[kind].push(performance.now() - from);
        bodies.add(`${response.statusCode} ${response.body}`);
      }
      // Avoids both the wait between two codes and the lock after wrong codes.
      on.time.advance(25 * 3_600_000);
    }
    for (const list of Object.values(times)) list.sort((a, b) => a - b);
    return { ...times, bodies: [...bodies] };
  }

  test.each(['sendResetCode', 'resetPassword'] as const)(
    '%s tells nothing',
    async (name) => {
      await measure(name, WARM_UP);
      // If the machine was only briefly busy, the next measurement passes. A real difference never
      // passes.
      for (let attempt = 1; ; attempt += 1) {
        const { member, nobody, bodies } = await measure(name);
        expect(bodies).toHaveLength(1);
        const shares = [0.25, 0.5, 0.75];
        const ratios = shares.map((share) => quantile(member, share) / quantile(nobody, share));
        const rank = slower(member, nobody);
        const isAlike = ratios.every((ratio) => ratio > 0.75 && ratio < 1.33);
        if (isAlike && Math.abs(rank - 0.5) < 0.12) return;
        if (attempt === 3) expect({ ratios, rank }).toBe('alike');
      }
    },
    120_000,
  );
});
