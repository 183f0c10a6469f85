import { and, asc, eq } from 'drizzle-orm';
import { type Account, isAccount } from '#core/domain/accounts.ts';
import { isZero, type Money, money, negate } from '#core/domain/money.ts';
import { isTooPrecise } from '#core/domain/range.ts';
import type { Db } from '../db/db.ts';
import { insertOne } from '../db/insert-one.ts';
import { corrections } from '../db/schema/ledger.ts';
import { coins } from '../db/schema/market.ts';
import { sqlState, transact } from '../db/transact.ts';
import { Refusal } from '../errors/refusal.ts';
import { postEntry } from '../ledger/post-entry.ts';
import { DeskError } from './desk-error.ts';
import { findDeskMember } from './find-member.ts';
import { type Audit, confirmMembers, insertAudit, type Operator } from './operator.ts';
import { assertMoneyMoves } from './reviews.ts';

const USAGE = `corrections: use list, or
  request <member> <account> <coin> <amount> <reason>
  sign <id>
  refuse <id> <reason>`;
/** SQLSTATE of a violated constraint. */
const CHECK_VIOLATION = '23514';
const DECIMAL = /^[+-]?\d{1,18}(\.\d{1,18})?$/;

/**
 * `corrections request|sign|refuse|list`: changes a member's balance against the house account
 * `corrections`. One person requests the change and another signs it. Returns the lines to print.
 * Throws DeskError.
 */
export async function runCorrections(
  db: Db,
  [verb, ...args]: readonly string[],
  operator: Operator,
): Promise<readonly string[]> {
  if (verb === 'list' && args.length === 0) return listOpen(db);
  if (verb === 'request') return [await request(db, args, operator)];
  if (verb !== 'sign' && verb !== 'refuse') throw new DeskError(USAGE);
  const id = Number(args[0]);
  const reason = args.slice(1).join(' ').trim();
  if (!Number.isSafeInteger(id) || id < 1) throw new DeskError(USAGE);
  if (verb === 'sign') return [await sign(db, id, operator)];
  if (reason === '') throw new DeskError(USAGE);
  return [await refuse(db, id, { reason, operator })];
}

/** Returns the corrections that wait for a signature, or only the one with the given number. */
export const listOpenCorrections = (db: Db, id?: number) =>
  db
    .select({ correction: corrections, coin: coins.code })
    .from(corrections)
    .innerJoin(coins, eq(coins.id, corrections.coinId))
    .where(
      and(
        eq(corrections.status, 'requested'),
        id === undefined ? undefined : eq(corrections.id, id),
      ),
    )
    .orderBy(asc(corrections.id));

async function listOpen(db: Db): Promise<string[]> {
  const rows = await listOpenCorrections(db);
  if (rows.length === 0) return ['no correction waits for a signature'];
  return rows.map(({ correction: { id, memberId, account, amount, ...row }, coin }) =>
    [
      ...[id, new Date(row.requestedAt).toISOString(), `member #${memberId}`, `account ${account}`],
      ...[amount, coin, `by ${row.requestedBy}:`, row.reason],
    ].join(' '),
  );
}

async function request(db: Db, args: readonly string[], operator: Operator): Promise<string> {
  const [to = '', account = '', code = '', text = '', ...words] = args;
  const reason = words.join(' ').trim();
  if (reason === '' || !DECIMAL.test(text)) throw new DeskError(USAGE);
  const member = await findDeskMember(db, to);
  const act = `Request ${text} ${code} in account ${account} for`;
  const wish = { memberId: member.id, account: Number(account), code, text, reason };
  await readCorrection(db, wish);
  await confirmMembers(operator, act, [member]);
  const id = await requestCorrection(db, wish, operator);
  return `correction ${id} waits for the signature of somebody else`;
}

interface Wish {
  readonly memberId: number;
  readonly account: number;
  /** Code of a coin. */
  readonly code: string;
  /** The amount as typed; a positive amount is a credit, and a negative one is a debit. */
  readonly text: string;
  readonly reason: string;
}

/** Throws DeskError for an account, coin or amount that does not exist. */
async function readCorrection(db: Db, { memberId, account, code, text, reason }: Wish) {
  if (!isAccount(account)) throw new DeskError('the account is 1, 2 or 3');
  const [coin] = await db.select().from(coins).where(eq(coins.code, code));
  if (coin === undefined) throw new DeskError(`${code} is no coin`);
  const amount: Money = money(text.replace('+', ''));
  if (isZero(amount)) throw new DeskError('the amount is 0');
  if (isTooPrecise(amount, coin.scale)) {
    throw new DeskError(`${text} has more than the ${coin.scale} decimals of ${code}`);
  }
  return { memberId, account, coinId: coin.id, amount, reason };
}

/** Requests a change to a balance; returns its number. Throws DeskError. */
export async function requestCorrection(db: Db, wish: Wish, audit: Audit): Promise<number> {
  const row = await readCorrection(db, wish);
  return transact(db, async (tx) => {
    const { actor: requestedBy, at: requestedAt } = audit;
    const inserted = await insertOne(
      tx
        .insert(corrections)
        .values({ ...row, requestedBy, requestedAt })
        .returning({ id: corrections.id }),
    );
    await insertAudit(tx, audit, 'correction.request', { id: inserted, ...row, coin: wish.code });
    return inserted;
  });
}

async function sign(db: Db, id: number, operator: Operator): Promise<string> {
  const [found] = await listOpenCorrections(db, id);
  if (found === undefined) throw new DeskError(`no correction ${id} waits for a signature`);
  const { memberId, amount, account, reason, requestedBy } = found.correction;
  const act = `Sign ${amount} ${found.coin} in account ${account}, by ${requestedBy}: ${reason}; for`;
  await confirmMembers(operator, act, [await findDeskMember(db, `#${memberId}`)]);
  await signCorrection(db, id, operator);
  return `correction ${id} is signed`;
}

/** Signs a correction as the second person, and changes the balance. Throws DeskError. */
export async function signCorrection(db: Db, id: number, audit: Audit): Promise<void> {
  await assertMoneyMoves(db);
  const [found] = await listOpenCorrections(db, id);
  if (found === undefined) throw new DeskError(`no correction ${id} waits for a signature`);
  const { memberId, amount, account, coinId, requestedBy } = found.correction;
  try {
    await transact(db, async (tx) => {
      await decide(tx, id, { status: 'signed', audit });
      await postEntry(tx, {
        kind: 'correction',
        reference: `correction:${id}`,
        at: audit.at,
        postings: [
          { memberId, account: account as Account, bucket: 'available', coinId, amount },
          { house: 'corrections', coinId, amount: negate(amount) },
        ],
      });
      await insertAudit(tx, audit, 'correction.sign', { id, member: memberId, amount });
    });
  } catch (error) {
    if (sqlState(error) === CHECK_VIOLATION) {
      throw new DeskError(
        `${requestedBy} requested correction ${id}: somebody else has to sign it`,
      );
    }
    if (error instanceof Refusal) throw new DeskError('the balance of the member is too low');
    throw error;
  }
}

async function refuse(
  db: Db,
  id: number,
  { reason, operator }: { readonly reason: string; readonly operator: Operator },
): Promise<string> {
  await refuseCorrection(db, { id, reason }, operator);
  return `correction ${id} is refused`;
}

/** Refuses a correction; its author withdraws it in the same way. Throws DeskError. */
export async function refuseCorrection(
  db: Db,
  { id, reason }: { readonly id: number; readonly reason: string },
  audit: Audit,
): Promise<void> {
  await transact(db, async (tx) => {
    await decide(tx, id, { status: 'refused', audit });
    await insertAudit(tx, audit, 'correction.refuse', { id, reason });
  });
}

async function decide(
  tx: Db,
  id: number,
  { status, audit }: { readonly status: 'signed' | 'refused'; readonly audit: Audit },
): Promise<void> {
  const decided = await tx
    .update(corrections)
    .set({ status, decidedBy: audit.actor, decidedAt: audit.at })
    .where(and(eq(corrections.id, id), eq(corrections.status, 'requested')))
    .returning({ id: corrections.id });
  if (decided.length === 0) throw new DeskError(`no correction ${id} waits for a signature`);
}
