import { and, asc, eq, isNull } from 'drizzle-orm';
import { NUMBERED_NETWORKS } from '#core/domain/deposit-networks.ts';
import type { Db } from '../db/db.ts';
import { depositNetworks } from '../db/schema/funding.ts';
import { partHalts } from '../db/schema/ledger.ts';
import { coins, markets } from '../db/schema/market.ts';
import { transact } from '../db/transact.ts';
import { PRODUCTS } from '../ledger/part-halts.ts';
import { DeskError } from './desk-error.ts';
import { type Audit, insertAudit, type Operator } from './operator.ts';

const USAGE = `use halt <part> <reason>, resume <part> <reason>, or halt alone for a list. The parts are
  ${PRODUCTS.join(', ')}, coin:BTC, market:btcusdt, network:TRC20`;

/**
 * `halt <part> <reason>`: stops new business in one part of the exchange until it is resumed
 * (product.md#halts). Without arguments it lists the halted parts. Returns the lines to print.
 * Throws DeskError.
 */
export async function halt(
  db: Db,
  [part, ...words]: readonly string[],
  operator: Operator,
): Promise<readonly string[]> {
  if (part === undefined) return haltLines(db);
  await haltPart(db, { part, reason: words.join(' ').trim() }, operator);
  return [`${part} is halted`];
}

interface PartAct {
  readonly part: string;
  readonly reason: string;
}

/** Halts a part. Throws DeskError if there is no such part or it is already halted. */
export async function haltPart(db: Db, { part, reason }: PartAct, audit: Audit): Promise<void> {
  if (reason === '' || !(await isPart(db, part))) throw new DeskError(USAGE);
  const isNew = await transact(db, async (tx) => {
    const row = { part, reason, setBy: audit.actor, at: audit.at };
    const set = await tx.insert(partHalts).values(row).onConflictDoNothing().returning();
    if (set.length > 0) await insertAudit(tx, audit, 'part.halt', { part, reason });
    return set.length > 0;
  });
  if (!isNew) throw new DeskError(`${part} is halted already`);
}

/**
 * `resume <part> <reason>`: resumes a halted part. Returns the lines to print. Throws DeskError.
 */
export async function resume(
  db: Db,
  [part, ...words]: readonly string[],
  operator: Operator,
): Promise<readonly string[]> {
  const reason = words.join(' ').trim();
  if (part === undefined || reason === '') throw new DeskError(USAGE);
  await resumePart(db, { part, reason }, operator);
  return [`${part} is open`];
}

/** Resumes a part. Throws DeskError if it is not halted. */
export async function resumePart(db: Db, { part, reason }: PartAct, audit: Audit): Promise<void> {
  await transact(db, async (tx) => {
    const cleared = await tx
      .update(partHalts)
      .set({ clearedBy: audit.actor, clearedAt: audit.at })
      .where(and(eq(partHalts.part, part), isNull(partHalts.clearedAt)))
      .returning({ id: partHalts.id });
    if (cleared.length === 0) throw new DeskError(`${part} is not halted`);
    await insertAudit(tx, audit, 'part.resume', { part, reason });
  });
}

/** Returns the halted parts, oldest halt first. */
export function listHalts(db: Db) {
  return db.select().from(partHalts).where(isNull(partHalts.clearedAt)).orderBy(asc(partHalts.id));
}

async function haltLines(db: Db): Promise<readonly string[]> {
  const rows = await listHalts(db);
  if (rows.length === 0) return ['no part is halted'];
  return rows.map(
    ({ part, reason, setBy, at }) =>
      `${part} is halted since ${new Date(at).toISOString()} by ${setBy}: ${reason}`,
  );
}

/** Returns true if a text names a product, or an existing coin, market or network. */
async function isPart(db: Db, part: string): Promise<boolean> {
  if (PRODUCTS.some((one) => one === part)) return true;
  const [kind, name = ''] = part.split(/:(.*)/);
  if (kind === 'coin') return (await db.$count(coins, eq(coins.code, name))) > 0;
  if (kind === 'market') return (await db.$count(markets, eq(markets.symbol, name))) > 0;
  if (kind !== 'network') return false;
  if (Object.values(NUMBERED_NETWORKS).some((one) => one.name === name)) return true;
  return (await db.$count(depositNetworks, eq(depositNetworks.network, name))) > 0;
}
