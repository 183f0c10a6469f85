import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { money } from '#core/domain/money.ts';
import { deskAudit, deskThresholds } from '../../../server/db/schema/desk.ts';
import { deposits, withdrawals } from '../../../server/db/schema/funding.ts';
import { type Desk, type DeskClient, openDesk } from '../../support/server/desk.ts';
import { type Asking, askingMember } from '../../support/server/desk-cases.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

const hash = (count: number) => `cd${count.toString(16).padStart(62, '0')}`;

describe('decisions at the web desk on PostgreSQL', () => {
  let on: TestServer;
  let desk: Desk;
  let rose: DeskClient;
  let paul: DeskClient;
  let cora: DeskClient;
  let asking: Asking;

  beforeAll(async () => {
    on = await startTestServer({ engine: 'postgres', config: { review: 'desk' } });
    desk = await openDesk(on);
    rose = await desk.enrol('Rose', ['reviewer', 'support']);
    paul = await desk.enrol('Paul', ['payer', 'reviewer']);
    cora = await desk.enrol('Cora', ['compliance', 'treasury', 'risk']);
    asking = await askingMember(on);
  });
  afterAll(async () => {
    await desk.app.close();
    await on.stop();
  });

  const stepOf = async (id: number) =>
    (await on.context.db.select().from(withdrawals).where(eq(withdrawals.id, id)))[0]?.step;
  const shown = async (client: DeskClient, id: number) => {
    const { version } = await client.call('withdrawalCase', { id });
    return { id, version };
  };

  describe('of reviews', () => {
    test('a deposit is credited with what was received, signed and audited', async () => {
      const id = await asking.deposit(50);
      const list = await rose.call('reviewList', { kind: 'deposit' });
      expect(list.rows.map((row) => row.id)).toContain(id);
      const found = await rose.call('reviewCase', { kind: 'deposit', id });
      expect(found).toMatchObject({ amount: '50', coin: 'USDT', scale: 8 });
      await rose.call('reviewClaim', { kind: 'deposit', id });
      const { version } = found;
      await rose.decide('reviewApprove', { kind: 'deposit', id, version, received: '48.5' });
      const [row] = await on.context.db.select().from(deposits).where(eq(deposits.id, id));
      expect(row).toMatchObject({ status: 'approved', credited: '48.5' });
      const [audit] = await on.context.db
        .select()
        .from(deskAudit)
        .where(
          sql`${deskAudit.action} = 'deposit.approve' and ${deskAudit.details} ->> 'id' = ${String(id)}`,
        );
      expect(audit).toMatchObject({ actor: 'Rose', door: 'web', details: { received: '48.5' } });
      expect(audit?.proof?.signed).toBeDefined();
    });

    test('a deposit without the amount received, and an unknown reason, are refused', async () => {
      const id = await asking.deposit(60);
      const { version } = await rose.call('reviewCase', { kind: 'deposit', id });
      const about = { kind: 'deposit', id, version } as const;
      await expect(rose.decide('reviewApprove', about)).rejects.toMatchObject({ code: 'invalid' });
      await expect(
        rose.decide('reviewReject', { ...about, reason: 'security' }),
      ).rejects.toMatchObject({
        code: 'invalid',
      });
    });

    test('the member reads a coded reason in the language of the account', async () => {
      const id = await asking.deposit(61);
      const { version } = await rose.call('reviewCase', { kind: 'deposit', id });
      await rose.decide('reviewReject', { kind: 'deposit', id, version, reason: 'notReceived' });
      const { list } = await asking.member.query('getRechargeList', { coinId: 1 });
      expect(list.find((row) => Number(row.id) === id)?.remark).toBe(
        'We did not receive this payment.',
      );
      const [notice] = (await asking.member.query('getNoticeList')).list;
      expect(JSON.stringify(notice)).toContain('We did not receive this payment.');
    });

    test('a case belongs to one operator for five minutes', async () => {
      const id = await asking.deposit(62);
      const about = { kind: 'deposit', id } as const;
      await rose.call('reviewClaim', about);
      await expect(paul.call('reviewClaim', about)).rejects.toMatchObject({
        code: 'claimed',
        message: 'Rose works on this',
      });
      const { version } = await paul.call('reviewCase', about);
      await expect(
        paul.decide('reviewApprove', { ...about, version, received: '62' }),
      ).rejects.toMatchObject({
        code: 'claimed',
      });
      on.time.advance(5 * 60_000 + 1);
      await paul.call('reviewClaim', about);
      await paul.call('reviewRelease', about);
      await rose.call('reviewClaim', about);
    });

    test('of two operators at the same time one claims, and one decides', async () => {
      const id = await asking.deposit(63);
      const about = { kind: 'deposit', id } as const;
      const claims = await Promise.allSettled(
        [rose, paul].map((one) => one.call('reviewClaim', about)),
      );
      expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      on.time.advance(5 * 60_000 + 1);
      const { version } = await rose.call('reviewCase', about);
      const input = { ...about, version, received: '63' };
      const results = await Promise.allSettled([
        rose.decide('reviewApprove', input),
        paul.decide('reviewReject', { ...about, version, reason: 'notReceived' }),
      ]);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    });

    test('a case that was set aside meanwhile is stale, and the answer has its state', async () => {
      const id = await asking.deposit(64);
      const about = { kind: 'deposit', id } as const;
      const { version } = await rose.call('reviewCase', about);
      await paul.call('reviewHold', { ...about, version, note: 'asked the bank' });
      const refused = rose.decide('reviewApprove', { ...about, version, received: '64' });
      await expect(refused).rejects.toMatchObject({
        code: 'stale',
        current: { hold: { by: 'Paul', note: 'asked the bank' } },
      });
    });

    test('a photo is opened with a row of the audit', async () => {
      const id = await asking.deposit(65);
      const { photoIds } = await rose.call('reviewCase', { kind: 'deposit', id });
      const { base64, type } = await rose.call('photo', {
        kind: 'deposit',
        id,
        photoId: photoIds[0] ?? '',
      });
      expect(type).toMatch(/^image\//);
      expect(Buffer.from(base64, 'base64').length).toBeGreaterThan(20);
      await expect(rose.call('photo', { kind: 'deposit', id, photoId: 'x' })).rejects.toMatchObject(
        { status: 404 },
      );
      const { rows } = await (await desk.demo()).call('auditList', { action: 'photos.open' });
      expect(rows[0]).toMatchObject({ actor: 'Rose', details: { id, photos: photoIds } });
    });
  });

  describe('of withdrawals', () => {
    test('one person approves, another one takes and sends it', async () => {
      const id = await asking.withdraw();
      expect(await rose.call('withdrawalCase', { id })).toMatchObject({
        isFirst: true,
        needsSecond: false,
      });
      await rose.decide('withdrawalApprove', await shown(rose, id));
      await paul.call('withdrawalTake', { ...(await shown(paul, id)), fromOther: false });
      expect(await paul.call('withdrawalCase', { id })).toMatchObject({
        maySend: true,
        approvedBy: 'Rose',
      });
      await paul.decide('withdrawalSent', { ...(await shown(paul, id)), txid: hash(1) });
      expect(await stepOf(id)).toBe('sent');
      const { rows } = await paul.call('withdrawalBoard', { step: 'sent' });
      expect(rows[0]).toMatchObject({ id, txid: hash(1), claimedBy: 'Paul' });
    });

    test('whoever approved it may not send it', async () => {
      const id = await asking.withdraw();
      await paul.decide('withdrawalApprove', await shown(paul, id));
      const taken = paul.call('withdrawalTake', { ...(await shown(paul, id)), fromOther: false });
      await expect(taken).rejects.toThrow('whoever approved it may not send it');
    });

    test('of two payers one takes it, and only that one sends it', async () => {
      const id = await asking.withdraw();
      await rose.decide('withdrawalApprove', await shown(rose, id));
      const pia = await desk.enrol('Pia', ['payer']);
      const input = { ...(await shown(pia, id)), fromOther: false };
      const taken = await Promise.allSettled(
        [paul, pia].map((one) => one.call('withdrawalTake', input)),
      );
      expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const [loser, winner] = taken[0]?.status === 'fulfilled' ? [pia, paul] : [paul, pia];
      const sending = { ...(await shown(loser, id)), txid: hash(2) };
      await expect(loser.decide('withdrawalSent', sending)).rejects.toMatchObject({
        code: 'refused',
      });
      await winner.decide('withdrawalFail', {
        ...(await shown(winner, id)),
        reason: 'wrongAddress',
      });
      expect(await stepOf(id)).toBe('failed');
    });

    test('above the threshold two people approve, and neither of them sends it', async () => {
      await on.context.db.insert(deskThresholds).values({ coinId: 1, amount: money('5000') });
      const id = await asking.withdraw(5000);
      expect(await rose.call('withdrawalCase', { id })).toMatchObject({ needsSecond: true });
      const { requestId } = await rose.decide('withdrawalApprove', await shown(rose, id));
      expect(await stepOf(id)).toBe('review');
      await expect(rose.decide('withdrawalApprove', await shown(rose, id))).rejects.toThrow(
        'second signature already',
      );
      const wish = async (client: DeskClient) => {
        const { requests } = await client.call('requestList', {});
        const { version, maySign } =
          requests.find((one) => one.kind === 'withdrawal' && one.id === requestId) ?? {};
        return {
          maySign,
          input: { kind: 'withdrawal' as const, id: requestId ?? 0, version: version ?? '' },
        };
      };
      expect((await wish(rose)).maySign).toBe(false);
      const own = await wish(rose);
      await expect(rose.decide('requestSign', own.input)).rejects.toThrow(
        'somebody else has to sign',
      );
      await paul.decide('requestSign', (await wish(paul)).input);
      expect(await stepOf(id)).toBe('approved');
      const taken = paul.call('withdrawalTake', { ...(await shown(paul, id)), fromOther: false });
      await expect(taken).rejects.toThrow('whoever approved it may not send it');
    });

    test('the database refuses one person above the threshold, whatever the server does', async () => {
      const id = await asking.withdraw(6000);
      const { db } = on.context;
      const alone = db.update(withdrawals).set({ step: 'approved', decidedAt: 1, approvedBy: 'x' });
      await expect(alone.where(eq(withdrawals.id, id))).rejects.toThrow();
      const both = sql`insert into desk_requests (kind, subject_id, details, requested_by, requested_at, status, decided_by, decided_at)
        values ('withdrawal', ${id}, '{}', 'Rose', 1, 'signed', ' rose', 2)`;
      await expect(db.execute(both)).rejects.toThrow();
    });
  });

  describe('signed by a passkey', () => {
    const refused = (call: Promise<unknown>) =>
      expect(call).rejects.toMatchObject({ code: 'proof' });

    test('a decision shown to another, or used before, is refused', async () => {
      const input = await shown(rose, await asking.withdraw());
      const mine = await rose.prove('withdrawalApprove', input);
      await refused(paul.call('withdrawalApprove', { ...input, proof: mine }));
      await refused(rose.call('withdrawalApprove', { ...input, proof: { nonce: 'x' } }));
      const good = await rose.prove('withdrawalApprove', input);
      await rose.call('withdrawalApprove', { ...input, proof: good });
      await refused(rose.call('withdrawalApprove', { ...input, proof: good }));
    });

    test.each([
      ['with a passkey', () => rose],
      ['of the demo, without a passkey,', () => desk.demo()],
    ])('an operator %s decides only what was shown', async (_, operator) => {
      const client = await operator();
      const other = await asking.withdraw();
      const input = await shown(client, await asking.withdraw());
      const proof = await client.prove('withdrawalApprove', input);
      await refused(client.call('withdrawalApprove', { ...(await shown(client, other)), proof }));
      expect(await stepOf(other)).toBe('review');
    });

    test('the passkey of another operator, or none, does not sign', async () => {
      const id = await asking.withdraw();
      const input = await shown(rose, id);
      const { nonce, options } = await rose.call('decisionStart', {
        call: 'withdrawalApprove',
        input,
      });
      const answer =
        paul.passkey?.answer(JSON.stringify(options), { origin: 'http://localhost:4174' }) ?? '';
      const assertion = JSON.parse(answer);
      await expect(
        rose.call('withdrawalApprove', { ...input, proof: { nonce, assertion } }),
      ).rejects.toMatchObject({ code: 'proof' });
      const again = await rose.call('decisionStart', { call: 'withdrawalApprove', input });
      const bare = { nonce: again.nonce };
      await expect(rose.call('withdrawalApprove', { ...input, proof: bare })).rejects.toMatchObject(
        { code: 'proof' },
      );
      expect(await stepOf(id)).toBe('review');
    });

    test('two minutes are all the time there is', async () => {
      const id = await asking.withdraw();
      const input = await shown(rose, id);
      const proof = await rose.prove('withdrawalApprove', input);
      on.time.advance(2 * 60_000 + 1);
      await expect(rose.call('withdrawalApprove', { ...input, proof })).rejects.toMatchObject({
        code: 'proof',
      });
    });
  });

  describe('about members', () => {
    const page = async (client: DeskClient) => {
      const { id } = asking.member;
      const { version } = await client.call('member', { id });
      return { id, version };
    };

    test('one box finds a member by number, name, e-mail, address and hash', async () => {
      const { id, username } = asking.member;
      const find = async (query: string) =>
        (await rose.call('memberSearch', { query })).members.map((one) => [one.id, one.match]);
      expect(await find(`#${id}`)).toContainEqual([id, 'number']);
      expect(await find(username)).toContainEqual([id, 'name']);
      const { email } = await rose.call('member', { id });
      expect(await find(email ?? '')).toContainEqual([id, 'email']);
      expect(await find('TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC')).toContainEqual([id, 'address']);
      expect(await find(hash(1))).toContainEqual([id, 'hash']);
      expect(await find('%')).toEqual([]);
    });

    test('the tabs of a member have pages', async () => {
      const { id } = asking.member;
      const ledger = await rose.call('memberLedger', { id });
      expect(ledger.rows[0]).toMatchObject({ coin: 'USDT' });
      const funding = await rose.call('memberFunding', { id });
      expect(funding.rows.map(({ kind }) => kind)).toContain('withdrawal');
      for (const name of ['memberOrders', 'memberOptions'] as const) {
        expect(await rose.call(name, { id })).toEqual({ rows: [], next: null });
      }
      expect((await rose.call('memberSecurity', { id })).sessions).toHaveLength(1);
      expect(await rose.call('memberIdentity', { id })).toEqual({ requests: [] });
      const entryId = ledger.rows[0]?.entryId ?? 0;
      const entry = await rose.call('ledgerEntry', { id: entryId });
      expect(entry.postings.length).toBeGreaterThan(1);
    });

    test('support lifts its own restriction, and two people one of compliance', async () => {
      const wish = { scope: 'withdrawals', reason: 'asked by the member', until: null } as const;
      await rose.decide('memberRestrict', { ...(await page(rose)), ...wish });
      await rose.decide('memberLift', {
        ...(await page(rose)),
        scope: 'withdrawals',
        reason: 'done',
      });
      await cora.decide('memberRestrict', { ...(await page(cora)), ...wish });
      const alone = rose.decide('memberRestrict', {
        ...(await page(rose)),
        ...wish,
        until: on.time.now() + 1,
      });
      await expect(alone).rejects.toThrow('set by compliance');
      const lift = { ...(await page(rose)), scope: 'withdrawals', reason: 'checked' } as const;
      expect(await rose.decide('memberLift', lift)).toMatchObject({ outcome: 'waits' });
      expect((await rose.call('member', { id: lift.id })).restrictions).toHaveLength(1);
      const { requests } = await cora.call('requestList', {});
      const { id, version } = requests.find(({ kind }) => kind === 'lift') ?? {
        id: 0,
        version: '',
      };
      await cora.decide('requestSign', { kind: 'lift', id, version });
      expect((await rose.call('member', { id: lift.id })).restrictions).toEqual([]);
    });

    test('a member who changed meanwhile is stale', async () => {
      const before = await page(rose);
      await rose.decide('memberRestrict', {
        ...before,
        scope: 'trading',
        reason: 'a',
        until: null,
      });
      const again = rose.decide('memberRestrict', {
        ...before,
        scope: 'trading',
        reason: 'b',
        until: null,
      });
      await expect(again).rejects.toMatchObject({
        code: 'stale',
        current: { restrictions: [{ reason: 'a' }] },
      });
      await rose.call('memberNote', { id: before.id, text: 'called back' });
      expect((await rose.call('memberNotes', { id: before.id })).notes[0]).toMatchObject({
        by: 'Rose',
      });
    });

    test('sessions end, and what is not so cannot be undone', async () => {
      await rose.decide('memberSessionsEnd', { ...(await page(rose)), reason: 'stolen phone' });
      expect((await rose.call('memberSecurity', { id: asking.member.id })).sessions).toEqual([]);
      for (const name of [
        'memberUnfreeze',
        'memberReopen',
        'memberTwoStepOff',
        'memberReset',
      ] as const) {
        const wish = { ...(await page(rose)), reason: 'asked' };
        await expect(rose.decide(name, wish)).rejects.toMatchObject({ code: 'refused' });
      }
    });
  });
});
