import { eq } from 'drizzle-orm';
import type { Money } from '#core/domain/money.ts';
import type { Db } from '../../db/db.ts';
import { balances } from '../../db/schema/ledger.ts';

export interface CoinBalance {
  readonly account: number;
  readonly coinId: number;
  readonly available: Money;
  readonly frozen: Money;
}

export async function listBalances(db: Db, memberId: number): Promise<CoinBalance[]> {
  const rows = await db.select().from(balances).where(eq(balances.memberId, memberId));
  return rows.map(({ account, coinId, available, frozen }) => ({
    account,
    coinId,
    available,
    frozen,
  }));
}
