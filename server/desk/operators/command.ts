import { eq } from 'drizzle-orm';
import { compare, isPositive, money } from '#core/domain/money.ts';
import { RIGHTS, type Right } from '#desk/contract/call.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/db.ts';
import { coins } from '../../db/schema/market.ts';
import { sqlState, transact } from '../../db/transact.ts';
import { DeskError } from '../desk-error.ts';
import type { Operator } from '../operator.ts';
import { insertRequest } from '../requests.ts';
import { invite } from './invites.ts';
import { listOperators, rightsOf } from './operators.repo.ts';
import { findThreshold, setThreshold } from './thresholds.ts';

const USAGE = `operators: use list, invite <name> --rights ${RIGHTS.join(',')}, or
  threshold <coin> <amount>`;
const CHECK_VIOLATION = '23514';
const DECIMAL = /^\d{1,13}(\.\d{1,18})?$/;

/**
 * `operators list`, `operators invite <name> --rights <rights>` (until there are two owners, who
 * then invite from the web desk), and `operators threshold <coin> <amount>`: withdrawals of at
 * least this amount require two people; 0 removes the threshold. A second person must sign a higher
 * threshold, or none, on the web desk. Returns the lines to print. Throws DeskError.
 */
export async function runOperators(
  db: Db,
  [verb, ...args]: readonly string[],
  {
    rights,
    config,
    operator,
  }: { readonly rights: string | undefined; readonly config: Config; readonly operator: Operator },
): Promise<readonly string[]> {
  if (verb === 'list' && args.length === 0) return listLines(db);
  if (verb === 'invite')
    return inviteByCommand(db, { name: args.join(' '), rights }, { config, operator });
  if (verb === 'threshold' && args.length === 2) return changeThreshold(db, args, operator);
  throw new DeskError(USAGE);
}

async function listLines(db: Db): Promise<readonly string[]> {
  const rows = await listOperators(db);
  if (rows.length === 0) return ['no operator yet: operators invite <name> --rights owner'];
  return rows.map(({ name, rights, disabledAt }) => {
    return [name, rights.join(','), disabledAt === null ? '' : 'disabled'].join('  ').trimEnd();
  });
}

async function inviteByCommand(
  db: Db,
  given: { readonly name: string; readonly rights: string | undefined },
  { config, operator }: { readonly config: Config; readonly operator: Operator },
): Promise<readonly string[]> {
  const name = given.name.trim();
  const names = (given.rights ?? '').split(',').map((right) => right.trim());
  const rights: readonly Right[] = rightsOf(names);
  if (!/^[\p{L}\p{N} ._-]{2,40}$/u.test(name) || rights.length !== names.length)
    throw new DeskError(USAGE);
  const isTaken = (await listOperators(db)).some(
    (one) => one.name.toLowerCase() === name.toLowerCase(),
  );
  if (isTaken || name.toUpperCase() === 'DEMO') throw new DeskError(`the name ${name} is taken`);
  const wish = { name, rights, invitedBy: operator.actor, signedBy: null };
  const token = await transact(db, (tx) => invite(tx, wish, operator)).catch((error: unknown) => {
    if (sqlState(error) !== CHECK_VIOLATION) throw error;
    throw new DeskError('there are two owners: one invites and the other signs, on the web desk');
  });
  const origin = config.deskUrl ?? 'http://localhost:4180';
  return [`${origin}/invite#${token}`, `valid for one day, once, for ${name} alone`];
}

async function changeThreshold(
  db: Db,
  [code = '', text = '']: readonly string[],
  operator: Operator,
): Promise<readonly string[]> {
  const [coin] = await db.select().from(coins).where(eq(coins.code, code));
  if (coin === undefined || !DECIMAL.test(text)) throw new DeskError(USAGE);
  const amount = money(text);
  const before = await findThreshold(db, coin.id);
  const details = { coin: code, amount, before: before ?? null };
  if (before !== undefined && (!isPositive(amount) || compare(amount, before) > 0)) {
    const id = await insertRequest(
      db,
      { kind: 'threshold', subjectId: coin.id, details },
      operator,
    );
    return [`request ${id}: another owner must sign it on the web desk, under Requests`];
  }
  await transact(db, (tx) => setThreshold(tx, details, operator));
  return isPositive(amount)
    ? [`two people approve withdrawals of ${amount} ${code} and more`]
    : [`one person approves withdrawals of ${code}`];
}
