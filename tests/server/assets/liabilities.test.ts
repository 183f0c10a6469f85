import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type LiabilityProof,
  rootOf,
  topOf,
  validateLiability,
} from '#core/domain/assets-liabilities.ts';
import { money, negate } from '#core/domain/money.ts';
import { purge, purgeRules } from '../../../server/db/purge.ts';
import { liabilityLeaves, liabilityNodes } from '../../../server/db/schema/assets.ts';
import { transact } from '../../../server/db/transact.ts';
import { listLiabilities } from '../../../server/desk/liabilities.ts';
import { postOpening } from '../../../server/ledger/opening.ts';
import { postEntry } from '../../../server/ledger/post-entry.ts';
import { verifySinceCheckpoint } from '../../../server/ledger/verify.ts';
import { publishOnce } from '../../../server/modules/assets/liabilities/daily.ts';
import { publishLiabilities } from '../../../server/modules/assets/liabilities/publish.ts';
import { ENGINES } from '../../support/server/database.ts';
import { type FundedMember, fund, fundedMember } from '../../support/server/funded-member.ts';
import { MEASURED, scrape } from '../../support/server/scrape.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

const DAY_MS = 86_400_000;

type Client = Pick<FundedMember, 'query'>;

/** Returns the member's proof. Fails if there is none. */
async function proofOf(client: Client): Promise<LiabilityProof> {
  const { proof } = await client.query('getLiabilityProof', {});
  if (!proof) throw new Error('the member has no proof');
  return proof as LiabilityProof;
}

/** Returns a coin's amount in a proof. */
function owned({ coins, amounts }: LiabilityProof, code: string) {
  return amounts[coins.indexOf(code)];
}

describe.each(ENGINES)('liabilities on %s', (engine) => {
  let on: TestServer;
  let rich: FundedMember;
  let poor: FundedMember;
  beforeAll(async () => {
    on = await startTestServer({ engine, config: MEASURED });
    rich = await fundedMember(on, {
      1: { USDT: '100.50', BTC: '0.123456789012345678' },
      3: { USDT: '9.5' },
    });
    poor = await fundedMember(on, {});
  });
  afterAll(() => on.stop());

  const publish = () => publishLiabilities(on.context.db, on.time.now());
  const newest = async () => (await on.client().query('getLiabilityList', {})).list[0];
  const clientOf = ({ username }: FundedMember) => {
    const client = on.client();
    return client.login(username, 'river88stone').then(() => client);
  };
  async function nextDay() {
    on.time.set((Math.floor(on.time.now() / DAY_MS) + 1) * DAY_MS + 5_000);
  }

  test('nothing is shown before the first day', async () => {
    expect(await rich.query('getLiabilityProof', {})).toMatchObject({ day: '' });
    expect((await on.client().query('getLiabilityList', {})).list).toEqual([]);
    expect((await listLiabilities(on.context.db))[0]).toBe('no day is published yet');
  });

  test('a member proves the sum of all accounts, frozen amounts included', async () => {
    await rich.query('submitStaking', {
      projectId: 1,
      durationId: 1,
      amount: '100',
      transactionPassword: 'pay2026',
    });
    await publish();
    const proof = await proofOf(rich);
    expect(owned(proof, 'USDT')).toBe('110');
    expect(owned(proof, 'BTC')).toBe('0.123456789012345678');
    const published = await newest();
    expect(validateLiability(proof, published?.root)).toBeUndefined();
    expect(proof).toMatchObject({ member: String(rich.id), day: published?.day });
    expect(topOf(proof)).toEqual({ hash: published?.hash, sums: published?.sums });
    expect(rootOf(proof, topOf(proof))).toBe(published?.root);
  });

  test('a member who owned nothing has no leaf, and sees the day', async () => {
    const { day, proof } = await poor.query('getLiabilityProof', {});
    expect(day).toBe((await newest())?.day);
    expect(proof ?? undefined).toBeUndefined();
  });

  test('a day is counted once, and the next one again', async () => {
    expect(await publish()).toBeUndefined();
    await nextDay();
    await fund(on, poor.id, { 2: { ETH: '0.5' } });
    expect(await publish()).toMatchObject({ kind: 'published' });
    expect(await publish()).toBeUndefined();
    const [member, stranger] = await Promise.all([clientOf(poor), clientOf(rich)]);
    const proofs = await Promise.all([proofOf(member), proofOf(stranger)]);
    for (const proof of proofs) expect(validateLiability(proof)).toBeUndefined();
    expect(proofs[0].root).toBe(proofs[1].root);
    expect(proofs[0].salt).not.toBe(proofs[1].salt);
    const { list } = await on.client().query('getLiabilityList', {});
    expect(list).toHaveLength(2);
    const older = await on.client().query('getLiabilityList', { before: Number(list[0]?.id) });
    expect(older.list).toEqual(list.slice(1));
  });

  test('practice funds and the house are outside', async () => {
    await nextDay();
    const member = await clientOf(rich);
    const before = (await newest())?.sums;
    await member.query('refillPractice', {});
    await publish();
    expect((await newest())?.sums).toEqual(before);
  });

  test('the published days can be neither changed nor deleted', async () => {
    const { db } = on.context;
    for (const change of [
      sql`update liability_roots set root = 'x'`,
      sql`delete from liability_roots`,
      sql`truncate liability_roots`,
    ]) {
      await expect(db.execute(change)).rejects.toMatchObject({
        cause: { message: expect.stringContaining('rows are only ever added') },
      });
    }
  });

  test('balances that differ from the ledger are not published until they agree', async () => {
    const { db } = on.context;
    await nextDay();
    const change = (by: number) => sql`update balances set available = available + ${by}
      where member_id = ${rich.id} and account = 1 and coin_id = 1`;
    await db.execute(change(7));
    const deps = { db, clock: on.time.now, log: on.context.log };
    expect(await publishOnce(deps, 'one')).toEqual({ kind: 'refused', differences: 'USDT 7' });
    expect(on.logged.some((line) => line.includes('liabilities are not published'))).toBe(true);
    expect((await scrape(on.context)).get('trade_liabilities_refused')).toBe(1);
    expect(await listLiabilities(db)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^\d{4}-\d\d-\d\d refused at .*, difference USDT 7$/),
        expect.stringMatching(/^now USDT: balances .* DIFFERENT$/),
      ]),
    );

    await db.execute(change(-7));
    on.time.advance(1_000);
    expect(await publishOnce(deps, 'one')).toMatchObject({ kind: 'published' });
    const scraped = await scrape(on.context);
    expect(scraped.get('trade_liabilities_refused')).toBe(0);
    expect(scraped.get('trade_liabilities_age_seconds')).toBe(0);
    expect((await listLiabilities(db)).filter((line) => /DIFFERENT/.test(line))).toEqual([]);
  });

  test('postings since the checkpoint of the verification count', async () => {
    await nextDay();
    await verifySinceCheckpoint(on.context.db, on.time.now());
    await fund(on, rich.id, { 1: { USDT: '3' } });
    expect(await publish()).toMatchObject({ kind: 'published' });
  });

  test('leaves and nodes are deleted after a week, roots never', async () => {
    const { db } = on.context;
    const roots = (await on.client().query('getLiabilityList', {})).list.length;
    const now = on.time.now() + 8 * DAY_MS;
    const rules = purgeRules(on.context.config.retention);
    for (const rule of rules.filter(({ table }) =>
      [liabilityLeaves, liabilityNodes].includes(table as never),
    )) {
      await purge(db, rule, now);
    }
    expect(await db.$count(liabilityLeaves)).toBe(0);
    expect((await on.client().query('getLiabilityList', {})).list).toHaveLength(roots);
  });
});

describe('liabilities on PostgreSQL', () => {
  let on: TestServer;
  beforeAll(async () => {
    on = await startTestServer({ engine: 'postgres' });
  });
  afterAll(() => on.stop());

  test('of two processes one publishes', async () => {
    const { db, log } = on.context;
    const deps = { db, clock: on.time.now, log };
    const published = await Promise.all(['one', 'two'].map((holder) => publishOnce(deps, holder)));
    expect(published.filter((each) => each !== undefined)).toHaveLength(1);
    expect(await publishOnce(deps, 'three')).toBeUndefined();
  });

  test('money that moves during the run is counted once, on pages of many leaves', async () => {
    const { db, clock } = on.context;
    const [first] = await Promise.all([fundedMember(on, { 1: { USDT: '1000' } })]);
    await db.execute(sql`insert into members (id, username, created_at, password_hash, invite_code)
      select 500000 + n, 'crowd' || n, 0, '', 'crowd' || n from generate_series(1, 700) n`);
    const credits = Array.from({ length: 700 }, (_, index) => ({
      memberId: 500_001 + index,
      account: 1 as const,
      coinId: 1,
      amount: money(`${index + 1}`),
    }));
    await transact(db, (tx) => postOpening(tx, { reference: 'crowd', at: clock() }, credits));
    on.time.advance(DAY_MS);

    let isDone = false;
    const move = async () => {
      for (let turn = 0; !isDone; turn += 1) {
        const to = 500_001 + (turn % 700);
        await transact(db, (tx) =>
          postEntry(tx, {
            kind: 'test.move',
            reference: `move:${turn}`,
            at: clock(),
            postings: [
              {
                memberId: first.id,
                account: 1,
                bucket: 'available',
                coinId: 1,
                amount: negate(money('0.01')),
              },
              { memberId: to, account: 1, bucket: 'available', coinId: 1, amount: money('0.01') },
            ],
          }),
        );
      }
    };
    const moving = move();
    const publication = await publishLiabilities(db, on.time.now());
    isDone = true;
    await moving;
    expect(publication).toMatchObject({ kind: 'published' });

    const session = on.client();
    await session.login(first.username, 'river88stone');
    expect(validateLiability(await proofOf(session))).toBeUndefined();
    const { findProof, listRoots } = await import(
      '../../../server/modules/assets/liabilities/proofs.ts'
    );
    const [day] = await listRoots(db, { page: 1, limit: 1 });
    if (!day) throw new Error('no day');
    const indexes = new Set<number>();
    for (let at = 1; at <= 700; at += 1) {
      const proof = await findProof(db, day, 500_000 + at);
      if (!proof) throw new Error(`no proof of ${at}`);
      expect(validateLiability(proof, day.root)).toBeUndefined();
      indexes.add(proof.index);
    }
    expect(indexes.size).toBe(700);
  });
});
