import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { validateLiability } from '#core/domain/assets-liabilities.ts';
import { allowLongStatements, transact } from '../../../server/db/transact.ts';
import { findProof, listRoots } from '../../../server/modules/assets/liabilities/proofs.ts';
import { publishLiabilities } from '../../../server/modules/assets/liabilities/publish.ts';
import { saveMeasurements } from '../../support/load/measurements.ts';
import { openFilledDatabase } from '../../support/server/database.ts';

/**
 * `MEMBERS=10000000 npm run soak -- liabilities` measures that many members, each of whom owns
 * three coins.
 */
const MEMBERS = Number(process.env.MEMBERS ?? 300_000);
/** Most of this is uncollected garbage. Ten million leaves take up 3 GB. */
const MOST_MEMORY_MB = 500;
const FIRST_ID = 1_000_000;

test('liabilities of many members take little memory, and a proof is fast', {
  timeout: 0,
}, async () => {
  const { db, close } = await openFilledDatabase('postgres');
  await transact(db, async (tx) => {
    await allowLongStatements(tx, 0);
    // References are not checked, because that would take most of the time.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`insert into members (id, username, created_at, password_hash, invite_code)
      select ${FIRST_ID}::bigint + n, 'crowd' || n, 0, '', 'crowd' || n from generate_series(1, ${MEMBERS}::bigint) n`);
    await tx.execute(sql`insert into balances (member_id, account, coin_id, available, frozen)
      select ${FIRST_ID}::bigint + n, 1 + coin % 3, coin, (n % 99991) * 0.00012345, 1 + n % 7
      from generate_series(1, ${MEMBERS}::bigint) n, generate_series(1, 3) coin`);
    // This is the record of a verification in which the ledger agreed.
    await tx.execute(sql`insert into ledger_checkpoints (id, leg_id, at, snapshot, xact)
      values (1, 0, 0, pg_current_snapshot()::text, pg_current_xact_id()::text)`);
    await tx.execute(sql`insert into ledger_checkpoint_balances
      select 1, member_id, account, coin_id, available, frozen from balances`);
    for (const table of ['members', 'balances', 'ledger_checkpoint_balances']) {
      await tx.execute(sql.raw(`analyze ${table}`));
    }
  }).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  const before = process.memoryUsage().rss;
  let most = before;
  let longestBlockMs = 0;
  let lastTick = performance.now();
  const watching = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
    longestBlockMs = Math.max(longestBlockMs, performance.now() - lastTick);
    lastTick = performance.now();
  }, 10);
  const [begunAt, cpu] = [performance.now(), process.cpuUsage()];
  const publication = await publishLiabilities(db, 0);
  const seconds = (performance.now() - begunAt) / 1000;
  const cpuSeconds = process.cpuUsage(cpu).user / 1e6;
  clearInterval(watching);
  const [day] = await listRoots(db, { page: 1, limit: 1 });
  if (!day) throw new Error(`nothing was published: ${JSON.stringify(publication)}`);

  const proofsAt = performance.now();
  for (let at = 1; at <= 20; at += 1) {
    const proof = await findProof(db, day, FIRST_ID + Math.ceil((MEMBERS * at) / 20));
    expect(proof && validateLiability(proof, day.root)).toBeUndefined();
    expect(proof?.leaves).toBeGreaterThanOrEqual(MEMBERS);
  }
  const proofMs = (performance.now() - proofsAt) / 20;
  const { rows } = await db.execute<{ bytes: string }>(sql`
    select (pg_total_relation_size('liability_leaves') + pg_total_relation_size('liability_nodes'))::text as bytes`);
  const memoryMb = (most - before) / 1e6;
  saveMeasurements('liabilities', {
    members: MEMBERS,
    seconds: Math.round(seconds),
    cpuSeconds: Math.round(cpuSeconds),
    memoryMb: Math.round(memoryMb),
    longestBlockMs: Math.round(longestBlockMs),
    proofMs: Math.round(proofMs),
    storedMb: Math.round(Number(rows[0]?.bytes) / 1e6),
  });
  expect(memoryMb).toBeLessThan(MOST_MEMORY_MB);
  await close();
});
