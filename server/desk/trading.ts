import type { Db } from '../db/db.ts';
import { transact } from '../db/transact.ts';
import { lastFullCheck } from '../ledger/nightly.ts';
import { clearHalt, findHalt, haltTrading } from '../ledger/trading-halts.repo.ts';
import { verifyAnew } from '../ledger/verify.ts';
import { DeskError } from './desk-error.ts';
import { type Audit, insertAudit } from './operator.ts';

/**
 * Runs `trading status`, `trading halt <reason>` and `trading resume`. Halting and resuming take
 * effect on every instance within two seconds and are written to the audit log. Throws DeskError
 * for other arguments.
 */
export async function runTrading(
  db: Db,
  [verb, ...rest]: readonly string[],
  audit: Audit,
): Promise<void> {
  if (verb === 'status') return printStatus(db);
  if (verb === 'halt') {
    await stopTrading(db, rest.join(' '), audit);
    console.log('trading is halted');
    return;
  }
  if (verb === 'resume') {
    const { postings, wasHalted } = await resumeTrading(db, audit);
    console.log(`${postings} postings verified`);
    console.log(wasHalted ? 'trading is open' : 'trading was not halted');
    return;
  }
  throw new DeskError('trading: use status, halt or resume');
}

async function printStatus(db: Db): Promise<void> {
  const halt = await findHalt(db);
  if (halt === undefined) console.log('open');
  else console.log(`halted since ${new Date(halt.at).toISOString()}: ${halt.reason}`);
  const last = await lastFullCheck(db);
  if (last === undefined) return;
  const end = last.finishedAt === null ? 'under way' : new Date(last.finishedAt).toISOString();
  console.log(`last whole verification: ${end}, ${last.postings} postings`);
}

/** Halts trading on every instance. Throws DeskError if no reason is given. */
export async function stopTrading(db: Db, text: string, audit: Audit): Promise<void> {
  const reason = text.trim();
  if (reason === '') throw new DeskError('trading halt: the reason is missing');
  await transact(db, async (tx) => {
    await haltTrading(tx, { reason: `${audit.actor}: ${reason}`, at: audit.at });
    await insertAudit(tx, audit, 'trading.halt', { reason });
  });
}

/**
 * Resumes trading on every instance after verifying the whole ledger in one snapshot, which becomes
 * the checkpoint. Throws DeskError if there is a discrepancy.
 */
export async function resumeTrading(
  db: Db,
  audit: Audit,
): Promise<{ readonly postings: number; readonly wasHalted: boolean }> {
  const { discrepancies, postings, wasHalted } = await transact(
    db,
    async (tx) => {
      const verification = await verifyAnew(tx, audit.at);
      if (verification.discrepancies.length > 0) return { ...verification, wasHalted: true };
      const reason = (await findHalt(tx))?.reason;
      const wasHalted = await clearHalt(tx, { actor: audit.actor, at: audit.at });
      if (wasHalted) await insertAudit(tx, audit, 'trading.resume', { reason });
      return { ...verification, wasHalted };
    },
    { isolationLevel: 'repeatable read' },
  );
  if (discrepancies.length > 0)
    throw new DeskError(`the ledger does not verify: ${discrepancies[0]}`);
  return { postings, wasHalted };
}
