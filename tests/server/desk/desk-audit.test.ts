import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../../../server/db/db.ts';
import { withdrawals } from '../../../server/db/schema/funding.ts';
import { transact } from '../../../server/db/transact.ts';
import { readAnchors, writeAnchor } from '../../../server/desk/audit/anchor.ts';
import { verifyAudit } from '../../../server/desk/audit/verify.ts';
import { insertAudit } from '../../../server/desk/operator.ts';
import { assertEnabled } from '../../../server/desk/operators/operators.repo.ts';
import { actOnWithdrawal } from '../../../server/desk/withdrawals.ts';
import {
  acceptInvitation,
  type Desk,
  type DeskClient,
  openDesk,
} from '../../support/server/desk.ts';
import { type Asking, askingMember } from '../../support/server/desk-cases.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

describe('the audit of the desk on PostgreSQL', () => {
  let on: TestServer;
  let desk: Desk;
  let rose: DeskClient;
  let asking: Asking;
  let folder: string;
  let db: Db;

  beforeEach(async () => {
    on = await startTestServer({ engine: 'postgres', config: { review: 'desk' } });
    ({ db } = on.context);
    desk = await openDesk(on);
    rose = await desk.enrol('Rose', ['reviewer', 'treasury']);
    asking = await askingMember(on);
    folder = mkdtempSync(join(tmpdir(), 'audit-'));
  });
  afterEach(async () => {
    rmSync(folder, { recursive: true });
    await desk.app.close();
    await on.stop();
  });

  const anchorFile = () => join(folder, 'heads.jsonl');
  async function faults({ isDemo = false } = {}): Promise<string> {
    const anchors = await readAnchors(anchorFile());
    return (await verifyAudit(db, { anchors, isDemo })).faults.join('\n');
  }

  async function approve(): Promise<number> {
    const id = await asking.withdraw();
    const { version } = await rose.call('withdrawalCase', { id });
    await rose.decide('withdrawalApprove', { id, version });
    return id;
  }

  /** Changes tables as their owner, bypassing their triggers. */
  async function forge(...statements: string[]) {
    await transact(db, async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      for (const statement of statements) await tx.execute(sql.raw(statement));
    });
  }

  /** Recomputes the chain from the changed rows on, just as a careful forger would. */
  const rechain = `do $$ declare r desk_audit; h text := ''; n bigint := 0; begin
    for r in select * from desk_audit order by seq loop
      n := n + 1; r.seq := n; h := desk_audit_hash(h, r);
      update desk_audit set seq = n, hash = h where id = r.id;
    end loop;
    update desk_audit_head set seq = n, hash = h; end $$`;

  test('both doors write one chain, which verifies with its signatures', async () => {
    await approve();
    await transact(db, (tx) =>
      insertAudit(tx, { actor: 'root', at: 5 }, 'member.note', { member: 1 }),
    );
    const report = await verifyAudit(db, { anchors: [], isDemo: true });
    expect(report).toMatchObject({ faults: [], signed: 1 });
    const auditor = await desk.enrol('Otto', ['auditor']);
    const { rows } = await auditor.call('auditList', {});
    expect(new Set(rows.map(({ door }) => door))).toEqual(new Set(['command', 'web', 'demo']));
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => rows.length - index));
    expect(await auditor.call('auditState', {})).toMatchObject({ faults: [], signed: 1 });
  });

  test('rows written at the same time stand in one chain', async () => {
    const write = (at: number) =>
      transact(db, (tx) => insertAudit(tx, { actor: 'root', at }, 'member.note', { member: at }));
    await Promise.all(Array.from({ length: 20 }, (_, at) => write(at)));
    expect(await faults({ isDemo: true })).toBe('');
  });

  test('an act while the audit is verified is no fault', async () => {
    const write = (at: number) =>
      transact(db, (tx) => insertAudit(tx, { actor: 'root', at }, 'member.note', { member: at }));
    const verified = Array.from({ length: 20 }, async (_, at) => {
      await write(at);
      return faults({ isDemo: true });
    });
    expect(new Set(await Promise.all(verified))).toEqual(new Set(['']));
  });

  test('no row is changed or deleted, and nobody sets its place or hash', async () => {
    await approve();
    await expect(db.execute(sql`update desk_audit set actor = 'Otto'`)).rejects.toThrow();
    await expect(db.execute(sql`delete from desk_audit`)).rejects.toThrow();
    await db.execute(sql`insert into desk_audit (at, actor, action, details, seq, hash)
      values (1, 'x', 'y', '{}', 1, 'forged')`);
    expect(await faults({ isDemo: true })).toBe('');
  });

  test('a changed row is found', async () => {
    await approve();
    await forge(`update desk_audit set actor = 'Otto' where action = 'withdrawal.approve'`);
    expect(await faults()).toContain('its hash is not that of its content');
  });

  test('a deleted row is found', async () => {
    await approve();
    await forge(`delete from desk_audit where action = 'session.start'`);
    expect(await faults()).toContain('missing');
  });

  test('a forged decision is found, though the whole chain was computed anew', async () => {
    const id = await approve();
    const other = await asking.withdraw();
    await forge(
      `update desk_audit set details = '{"id": ${other}}' where action = 'withdrawal.approve'`,
      rechain,
    );
    expect(await faults({ isDemo: true })).toContain('the signed decision is another one');
    await forge(
      `update desk_audit set details = '{"id": ${id}}', proof = jsonb_set(proof, '{signed,signature}', '"MEUCIQ"')
        where action = 'withdrawal.approve'`,
      rechain,
    );
    expect(await faults({ isDemo: true })).toContain('the signature does not hold');
    await forge(`update desk_audit set proof = null where action = 'withdrawal.approve'`, rechain);
    expect(await faults({ isDemo: true })).toContain('withdrawal.approve is not signed');
  });

  test('a decision of somebody else under a name is found', async () => {
    await approve();
    await desk.enrol('Otto', ['reviewer']);
    await forge(
      `update desk_audit set actor = 'Otto' where action = 'withdrawal.approve'`,
      rechain,
    );
    expect(await faults({ isDemo: true })).toContain('the passkey is not one of Otto');
  });

  test('a passkey that nobody registered is found', async () => {
    await forge(`update desk_passkeys set public_key = 'AAAA'`);
    expect(await faults({ isDemo: true })).toContain('is not the one that was registered');
  });

  test('a lost passkey is removed, signs nothing more, and its operator is invited again', async () => {
    const lost = await desk.enrol('Lotte', ['reviewer']);
    const olga = await desk.enrol('Olga', ['owner']);
    const oscar = await desk.enrol('Oscar', ['owner']);
    const of = async (name: string) => {
      const { operators } = await olga.call('operatorList', {});
      const {
        id = 0,
        version = '',
        passkeys = [],
      } = operators.find((one) => one.name === name) ?? {};
      return { id, version, passkeyId: passkeys[0]?.id ?? 0 };
    };
    const wish = { name: 'Lotte', rights: ['reviewer' as const] };
    await expect(olga.decide('operatorInvite', wish)).rejects.toThrow('is taken');
    const own = olga.decide('operatorPasskeyRemove', await of('Olga'));
    await expect(own).rejects.toThrow('another owner');
    const mixed = { ...(await of('Lotte')), passkeyId: (await of('Oscar')).passkeyId };
    await expect(olga.decide('operatorPasskeyRemove', mixed)).rejects.toMatchObject({
      code: 'missing',
    });
    const { id, ...shown } = await of('Lotte');
    await olga.decide('operatorPasskeyRemove', { id, ...shown });
    await expect(lost.call('me', {})).rejects.toMatchObject({ status: 401 });
    expect(await faults({ isDemo: true })).toBe('');

    const other = olga.decide('operatorInvite', { ...wish, rights: ['owner'] });
    await expect(other).rejects.toThrow('other rights');
    await olga.decide('operatorInvite', wish);
    const [request] = (await oscar.call('requestList', {})).requests;
    const about = {
      kind: 'invite',
      id: request?.id ?? 0,
      version: request?.version ?? '',
    } as const;
    const { link } = await oscar.decide('requestSign', about);
    const again = await acceptInvitation(desk.door, link?.split('#')[1] ?? '');
    expect(await again.call('me', {})).toMatchObject({ name: 'Lotte', rights: ['reviewer'] });
    expect((await of('Lotte')).id).toBe(id);
    expect(await faults({ isDemo: true })).toBe('');

    await forge(`insert into desk_passkeys (operator_id, credential_id, public_key, counter, transports,
      name, created_at) select ${id}, details ->> 'credentialId', details ->> 'publicKey', 0, '', 'old', 1
      from desk_audit where action = 'operator.register' and details ->> 'name' = 'Lotte'
      and details ->> 'credentialId' not in (select credential_id from desk_passkeys)`);
    expect(await faults({ isDemo: true })).toContain('is not the one that was registered');
  });

  test('an operator without an invitation is found', async () => {
    const details = {
      name: 'Eve',
      rights: ['owner'],
      invitation: 'x',
      credentialId: 'c',
      publicKey: 'k',
    };
    await transact(db, (tx) =>
      insertAudit(tx, { actor: 'Eve', at: 1, door: 'web' }, 'operator.register', details),
    );
    expect(await faults({ isDemo: true })).toContain('Eve registered without an invitation');
  });

  test('a cut end is found by the head outside of the database', async () => {
    await approve();
    await writeAnchor(db, anchorFile(), on.time.now());
    expect(await faults({ isDemo: true })).toBe('');
    await forge(`delete from desk_audit where seq = (select max(seq) from desk_audit)`, rechain);
    expect(await faults({ isDemo: true })).toContain('anchored');
  });

  test('a history that was written anew is found by the head outside of the database', async () => {
    await transact(db, (tx) =>
      insertAudit(tx, { actor: 'root', at: 1 }, 'member.note', { member: 1 }),
    );
    await writeAnchor(db, anchorFile(), on.time.now());
    await forge(`update desk_audit set actor = 'mallory' where action = 'member.note'`, rechain);
    expect(await faults({ isDemo: true })).toContain('it is not the row that was anchored');
  });

  test('a decision of the tables that nobody made is found', async () => {
    const id = await asking.withdraw();
    await forge(
      `update withdrawals set step = 'approved', decided_at = 1, approved_by = 'Rose' where id = ${id}`,
    );
    expect(await faults()).toContain(`withdrawal ${id}: the audit does not have its decision`);
    const deposit = await asking.deposit();
    const { version } = await rose.call('reviewCase', { kind: 'deposit', id: deposit });
    await rose.decide('reviewApprove', { kind: 'deposit', id: deposit, version, received: '50' });
    expect(await faults()).not.toContain(`deposit ${deposit}`);
    await forge(`update deposits set credited = 5000 where id = ${deposit}`);
    expect(await faults()).toContain(`deposit ${deposit}: the audit does not have its decision`);
  });

  test('a forged second person is found', async () => {
    const wish = { memberId: asking.member.id, account: 1, coin: 'USDT', amount: '9', reason: 'x' };
    const { requestId } = await rose.decide('correctionRequest', wish);
    await forge(
      `update corrections set status = 'signed', decided_by = 'Theo', decided_at = 2 where id = ${requestId}`,
    );
    expect(await faults({ isDemo: true })).toContain(`correction ${requestId}`);
    await forge(`insert into desk_requests (kind, subject_id, details, requested_by, requested_at, status, decided_by, decided_at)
      values ('lift', 1, '{}', 'Rose', 1, 'signed', 'Theo', 2)`);
    expect(await faults({ isDemo: true })).toContain(
      'request 1: the audit does not have its decision',
    );
  });

  /** Returns the id and the version of an operator, as an owner sees them. */
  async function operatorOf(owner: DeskClient, name: string) {
    const { operators } = await owner.call('operatorList', {});
    const { id = 0, version = '' } = operators.find((one) => one.name === name) ?? {};
    return { id, version };
  }

  test('an operator who was disabled decides nothing, whoever opens the door again', async () => {
    const olga = await desk.enrol('Olga', ['owner']);
    await forge('create table kept as select * from desk_sessions');
    await olga.decide('operatorDisable', await operatorOf(olga, 'Rose'));
    expect(await faults({ isDemo: true })).toBe('');
    await forge(
      `update desk_operators set disabled_at = null where name = 'Rose'`,
      'insert into desk_sessions select * from kept on conflict do nothing',
    );
    expect(await faults({ isDemo: true })).toBe('operator Rose is not as the audit has it');
    await approve();
    await forge(`update desk_operators set disabled_at = 1 where name = 'Rose'`);
    expect(await faults({ isDemo: true })).toMatch(/^row \d+: Rose was disabled before$/);
    await expect(assertEnabled(db, 'rose')).rejects.toThrow('rose was disabled');
    await assertEnabled(db, 'root');
  });

  test('rights that nobody signed are found, and decisions by them', async () => {
    const otto = await desk.enrol('Otto', ['auditor']);
    const give = (right: string) =>
      forge(`update desk_operators set rights = '["${right}"]' where name = 'Otto'`);
    await give('reviewer');
    expect(await faults({ isDemo: true })).toBe('operator Otto is not as the audit has it');
    const id = await asking.withdraw();
    const { version } = await otto.call('withdrawalCase', { id });
    await otto.decide('withdrawalApprove', { id, version });
    await give('auditor');
    expect(await faults({ isDemo: true })).toMatch(/^row \d+: Otto had no right to it$/);
  });

  test('addresses, accounts, payouts and limits that nobody changed at the desk are found', async () => {
    await forge(
      `update deposit_networks set address = 'TForged' where key = 'usdt-trc20'`,
      `update deposit_networks set wire = wire || '{"bankNumber": "7"}' where key = 'usdt-bank'`,
      `update option_cycles set payout_rate = 0.97 where seconds = 30`,
      `update option_limits set max_stake = 4999`,
    );
    const found = await faults({ isDemo: true });
    expect(found.split('\n')).toEqual([
      'networks usdt-trc20: address is not the one of the audit',
      'networks usdt-bank: wire is not the one of the audit',
      'option-cycles 30: payoutRate is not the one of the audit',
      'option-limits: maxStake is not the one of the audit',
    ]);
  });

  test('an address that one person changed is found, though the audit has it', async () => {
    await desk.enrol('Theo', ['risk']);
    const row = { row: 'usdt-trc20', kind: 'changed', old: {}, new: { address: 'TForged' } };
    await forge(`update deposit_networks set address = 'TForged' where key = 'usdt-trc20'`);
    await transact(db, (tx) =>
      insertAudit(tx, { actor: 'root', at: 1 }, 'import', { 'networks.json': [row] }),
    );
    expect(await faults({ isDemo: true })).toMatch(
      /^row \d+: nobody else signed these addresses, payouts or limits$/,
    );
  });

  test('an approved withdrawal that leads elsewhere is found, and nobody sends it', async () => {
    const paul = await desk.enrol('Paul', ['payer']);
    const id = await approve();
    await forge(`update withdrawals set target = 'TForged' where id = ${id}`);
    expect(await faults({ isDemo: true })).toContain(`target of withdrawal ${id}`);
    const { version, holds } = await paul.call('withdrawalCase', { id });
    expect(holds).toContain('this is not the payment that was approved: do not send it');
    const taken = paul.call('withdrawalTake', { id, version, fromOther: false });
    await expect(taken).rejects.toThrow('not the payment that was approved');
    const returned = { id, verb: 'fail', reason: 'not as approved' } as const;
    await actOnWithdrawal(on.context, returned, { actor: 'Paul', at: on.time.now() });
    const [row] = await db.select().from(withdrawals).where(eq(withdrawals.id, id));
    expect(row).toMatchObject({ step: 'failed', claimedBy: 'Paul' });
  });

  test('a threshold or a restriction that nobody took away is found', async () => {
    const set = { coin: 'USDT', amount: '50', before: null };
    await forge('insert into desk_thresholds select id, 50 from coins where code = $$USDT$$');
    await transact(db, (tx) => insertAudit(tx, { actor: 'root', at: 1 }, 'threshold.set', set));
    const cora = await desk.enrol('Cora', ['compliance']);
    const { id } = asking.member;
    const { version } = await cora.call('member', { id });
    const wish = { scope: 'trading', reason: 'checking', until: null } as const;
    await cora.decide('memberRestrict', { id, version, ...wish });
    expect(await faults({ isDemo: true })).toBe('');
    await forge('delete from desk_thresholds');
    const alone = await approve();
    await forge(`update member_restrictions set lifted_at = 7, lifted_by = 'Cora'`);
    const found = await faults({ isDemo: true });
    expect(found).toContain('threshold of USDT');
    expect(found).toContain(`second approval of withdrawal ${alone}`);
    expect(found).toContain('restriction 1:');
    await forge('delete from member_restrictions');
    expect(await faults({ isDemo: true })).toContain(`restriction of member ${id}`);
  });

  test('an operator of the demo decides in a demo only', async () => {
    const ada = await desk.demo();
    await ada.decide('haltSet', { part: 'options', reason: 'a test' });
    expect(await faults({ isDemo: true })).toBe('');
    expect(await faults()).toContain('an operator of the demo decided');
  });
});
