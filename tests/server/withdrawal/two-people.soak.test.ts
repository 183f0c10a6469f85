import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { money } from '#core/domain/money.ts';
import { runCorrections } from '../../../server/desk/corrections.ts';
import { DeskError } from '../../../server/desk/desk-error.ts';
import { decideReview } from '../../../server/desk/reviews.ts';
import { actOnWithdrawal, type WithdrawalAct } from '../../../server/desk/withdrawals.ts';
import { verifyWholeLedger } from '../../../server/ledger/verify.ts';
import { saveMeasurements } from '../../support/load/measurements.ts';
import { loadMembers } from '../../support/load/members.ts';
import { LOAD_TIMEOUT_MS, scaled } from '../../support/load/scale.ts';
import { openFilledDatabase, type TestDatabase } from '../../support/server/database.ts';
import { fund } from '../../support/server/funded-member.ts';
import { operatorAt } from '../../support/server/operator.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';
import { uploadImage } from '../../support/server/upload.ts';

const RACES = scaled(20, 200);
const [APPROVE, FAIL] = [{ verb: 'approve' }, { verb: 'fail', reason: 'no' }] as const;
const REJECT = { verb: 'reject', reason: 'no' } as const;
const claim = (take: boolean) => ({ verb: 'claim', take }) as const;

type Member = Awaited<ReturnType<typeof loadMembers>>[number];

/**
 * Two people decide the same case at the same moment on separate instances, and exactly one of them
 * succeeds.
 */
describe('two people on one case', () => {
  let database: TestDatabase;
  let instances: readonly [TestServer, TestServer];
  let member: Member;
  let hashes = 0;
  /** Withdrawals that a member has seen as sent, on either instance, at any moment. */
  const readAsSent = new Set<string>();

  beforeAll(async () => {
    database = await openFilledDatabase('postgres');
    const config = { databaseUrl: database.url, review: 'desk' } as const;
    const one = await startTestServer({ config });
    instances = [one, await startTestServer({ config, before: one })];
    [member] = (await loadMembers(one, 1)) as [Member];
    await fund(one, member.id, { 1: { USDT: '1000000' } });
  }, LOAD_TIMEOUT_MS);
  afterAll(async () => {
    for (const instance of instances) await instance.stop();
    await database.close();
  });

  const person = (name: string) => operatorAt(instances[0].time.now(), name);
  const contextOf = (place: 0 | 1) => instances[place].context;
  const act = (place: 0 | 1, id: number, what: WithdrawalAct, name: string) =>
    actOnWithdrawal(contextOf(place), { id, ...what }, person(name));
  /** Returns the next payment that was made outside the exchange. */
  function payment() {
    hashes += 1;
    return { verb: 'sent', txid: hashes.toString(16).padStart(64, '0') } as const;
  }

  async function newest(name: 'getWithdrawList' | 'getRechargeList'): Promise<number> {
    return Number((await member.call(name, { c_id: 1 })).data.list[0].id);
  }

  /** Requests a withdrawal and takes it to a step, after ada has claimed it. */
  async function withdrawalAt(step: 'review' | 'approved' | 'sending'): Promise<number> {
    const fields = { c_id: 1, num: '20', type: 1, paypwd: 'pay2026', withdraw_type: 1 };
    expect((await member.call('withdraw', fields)).code).toBe(1);
    const id = await newest('getWithdrawList');
    if (step !== 'review') await act(0, id, APPROVE, 'rose');
    if (step === 'sending') await act(0, id, claim(false), 'ada');
    return id;
  }

  /** Reads the member's withdrawals on both instances until the rivals are done. */
  async function reading<Result>(rivals: Promise<Result>): Promise<Result> {
    let isOver = false;
    const readers = instances.map(async ({ client }) => {
      const reader = client();
      reader.token = member.token;
      while (!isOver) {
        const { list } = (await reader.call('getWithdrawList', { c_id: 1 })).data;
        for (const { id, status } of list) if (status === 2) readAsSent.add(String(id));
      }
    });
    const result = await rivals.finally(() => {
      isOver = true;
    });
    await Promise.all(readers);
    return result;
  }

  /** Returns how many rivals succeeded. The others must get a reason. */
  async function winsOf(...rivals: readonly Promise<unknown>[]): Promise<number> {
    const won = rivals.map((rival) =>
      rival.then(
        () => true,
        (error: unknown) => {
          if (error instanceof DeskError) return false;
          throw error;
        },
      ),
    );
    return (await reading(Promise.all(won))).filter(Boolean).length;
  }

  const againstCancel = async (rival: Promise<unknown>, id: number) => {
    const cancel = member.call('cancelWithdraw', { id }).then(({ code }) => {
      if (code !== 1) throw new DeskError(`${code}`);
    });
    return winsOf(rival, cancel);
  };

  async function correction(): Promise<string> {
    const words = ['request', `#${member.id}`, '1', 'USDT', '1', 'because'];
    const [said = ''] = await runCorrections(contextOf(0).db, words, person('ada'));
    return /\d+/.exec(said)?.[0] ?? '';
  }
  const correct = (place: 0 | 1, words: readonly string[], name: string) =>
    runCorrections(contextOf(place).db, words, person(name));

  const CASES: Readonly<Record<string, () => Promise<number>>> = {
    'approved against rejected': async () => {
      const id = await withdrawalAt('review');
      return winsOf(act(0, id, APPROVE, 'ada'), act(1, id, REJECT, 'ben'));
    },
    'approved against cancelled by the member': async () => {
      const id = await withdrawalAt('review');
      return againstCancel(act(1, id, APPROVE, 'ben'), id);
    },
    'rejected against cancelled by the member': async () => {
      const id = await withdrawalAt('review');
      return againstCancel(act(1, id, REJECT, 'ben'), id);
    },
    'claimed by two': async () => {
      const id = await withdrawalAt('approved');
      return winsOf(act(0, id, claim(false), 'ada'), act(1, id, claim(false), 'ben'));
    },
    'sent against failed': async () => {
      const id = await withdrawalAt('sending');
      return winsOf(act(0, id, payment(), 'ada'), act(1, id, FAIL, 'ada'));
    },
    'sent twice with two hashes': async () => {
      const id = await withdrawalAt('sending');
      return winsOf(act(0, id, payment(), 'ada'), act(1, id, payment(), 'ada'));
    },
    'two withdrawals sent with one hash': async () => {
      const ids = [await withdrawalAt('sending'), await withdrawalAt('sending')] as const;
      const sent = payment();
      return winsOf(act(0, ids[0], sent, 'ada'), act(1, ids[1], sent, 'ada'));
    },
    'a deposit with two amounts': async () => {
      const payimg = await uploadImage(instances[0].app, member);
      await member.call('recharge', { c_id: 1, num: '20', payimg, a_id: 1 });
      const id = await newest('getRechargeList');
      const decide = (place: 0 | 1, received: string, name: string) => {
        const review = { kind: 'deposit', id, isApproved: true, remark: '' } as const;
        return decideReview(
          contextOf(place),
          { ...review, received: money(received) },
          person(name),
        );
      };
      return winsOf(decide(0, '20', 'ada'), decide(1, '19', 'ben'));
    },
    'a correction signed by two': async () => {
      const id = await correction();
      return winsOf(correct(0, ['sign', id], 'ben'), correct(1, ['sign', id], 'eve'));
    },
    'a correction signed against refused': async () => {
      const id = await correction();
      return winsOf(correct(0, ['sign', id], 'ben'), correct(1, ['refuse', id, 'no'], 'eve'));
    },
  };

  test.each(Object.entries(CASES))(
    `%s: one decides in each of ${RACES} races`,
    async (name, race) => {
      const won = new Set<number>();
      for (let i = 0; i < RACES; i += 1) won.add(await race());
      expect([...won]).toEqual([1]);
      saveMeasurements('two people on one case', { race: name, races: RACES });
    },
    LOAD_TIMEOUT_MS,
  );

  test(
    'a claim is lost before it is sent, or it is sent and cannot be taken over',
    async () => {
      for (let i = 0; i < RACES; i += 1) {
        const id = await withdrawalAt('sending');
        expect(await winsOf(act(0, id, payment(), 'ada'), act(1, id, claim(true), 'ben'))).toBe(1);
      }
    },
    LOAD_TIMEOUT_MS,
  );

  test('nobody has read "sent" of what was not, and each was paid once', async () => {
    const { db } = contextOf(0);
    const { rows } = await db.execute<{ id: string; paid: string }>(sql`
      select w.id::text, count(t.id)::text as paid from withdrawals w left join ledger_transactions t
        on t.kind = 'withdrawal.pay' and t.reference = 'withdrawal:' || w.id
      where w.step = 'sent' and w.member_id = ${member.id} group by w.id`);
    expect(new Set(rows.map(({ paid }) => paid))).toEqual(new Set(['1']));
    const sent = new Set(rows.map(({ id }) => id));
    expect(readAsSent.size).toBeGreaterThan(0);
    expect([...readAsSent].filter((id) => !sent.has(id))).toEqual([]);
    expect((await verifyWholeLedger(db)).discrepancies).toEqual([]);
  });
});
