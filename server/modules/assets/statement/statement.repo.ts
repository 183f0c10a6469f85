import { sql } from 'drizzle-orm';
import type { Account } from '#core/domain/accounts.ts';
import type { StatementPeriod } from '#core/domain/assets-statement.ts';
import { add, isZero, type Money, money, ZERO } from '#core/domain/money.ts';
import type { Db } from '../../../db/db.ts';
import { ledgerPostings, ledgerTransactions } from '../../../db/schema/ledger.ts';
import { coins } from '../../../db/schema/market.ts';
import { transact } from '../../../db/transact.ts';

interface Purse {
  readonly account: Account;
  /** Code of the coin. */
  readonly coin: string;
}

/** A change to a balance, which includes the available and the frozen part. */
interface Movement extends Purse {
  readonly at: number;
  readonly kind: string;
  readonly reference: string;
  readonly amount: Money;
  /** Balance after the movement. */
  readonly balance: Money;
}

interface PeriodBalance extends Purse {
  readonly opening: Money;
  readonly closing: Money;
}

export interface Statement {
  readonly balances: readonly PeriodBalance[];
  /** The movements, oldest first. */
  readonly movements: readonly Movement[];
}

const purseOf = ({ account, coin }: Purse) => `${account} ${coin}`;

/**
 * Reads a member's statement from one snapshot of the ledger. Returns `undefined` if it has more
 * than `mostRows` movements. Closing balances are summed separately, and if the opening balance and
 * the movements do not lead to them, an error is thrown.
 */
export async function readStatement(
  db: Db,
  memberId: number,
  { from, to }: StatementPeriod,
  mostRows: number,
): Promise<Statement | undefined> {
  const { sums, moved } = await transact(
    db,
    async (tx) => ({
      sums: (
        await tx.execute<Record<'account' | 'coin' | 'opening' | 'closing', string>>(sql`
          select leg.account::text as account, coin.code as coin,
            coalesce(sum(leg.amount) filter (where entry.at < ${from}), 0)::text as opening,
            sum(leg.amount)::text as closing
          from ${ledgerPostings} as leg
          join ${ledgerTransactions} as entry on entry.id = leg.transaction_id
          join ${coins} as coin on coin.id = leg.coin_id
          where leg.member_id = ${memberId} and entry.at < ${to}
          group by leg.account, coin.id, coin.code, coin.sort
          order by leg.account, coin.sort, coin.id`)
      ).rows,
      moved: (
        await tx.execute<
          Record<'account' | 'coin' | 'at' | 'kind' | 'reference' | 'amount', string>
        >(
          sql`
          select leg.account::text as account, coin.code as coin, entry.at::text as at, entry.kind,
            entry.reference, sum(leg.amount)::text as amount
          from ${ledgerPostings} as leg
          join ${ledgerTransactions} as entry on entry.id = leg.transaction_id
          join ${coins} as coin on coin.id = leg.coin_id
          where leg.member_id = ${memberId} and entry.at >= ${from} and entry.at < ${to}
          group by entry.id, entry.at, entry.kind, entry.reference, leg.account, coin.id, coin.code
          having sum(leg.amount) <> 0
          order by entry.at, entry.id, leg.account, coin.id limit ${mostRows + 1}`,
        )
      ).rows,
    }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  if (moved.length > mostRows) return undefined;
  const balances = sums.map((row) => ({
    account: Number(row.account) as Account,
    coin: row.coin,
    opening: money(row.opening),
    closing: money(row.closing),
  }));
  const running = new Map(balances.map((own) => [purseOf(own), own.opening]));
  const movements = moved.map((row): Movement => {
    const purse = { account: Number(row.account) as Account, coin: row.coin };
    const amount = money(row.amount);
    const balance = add(running.get(purseOf(purse)) ?? ZERO, amount);
    running.set(purseOf(purse), balance);
    return {
      ...purse,
      at: Number(row.at),
      kind: row.kind,
      reference: row.reference,
      amount,
      balance,
    };
  });
  const wrong = balances.find((own) => running.get(purseOf(own)) !== own.closing);
  if (wrong)
    throw new Error(`the statement of member ${memberId} does not add up: ${purseOf(wrong)}`);
  const isUsed = (own: PeriodBalance) =>
    !isZero(own.opening) ||
    !isZero(own.closing) ||
    movements.some((one) => purseOf(one) === purseOf(own));
  return { balances: balances.filter(isUsed), movements };
}
