import { and, eq, sql } from 'drizzle-orm';
import { CODE } from '../../src/contract/envelope.ts';
import type { Account } from '../../src/domain/accounts.ts';
import { add, compare, isPositive, isZero, type Money, ZERO } from '../../src/domain/money.ts';
import type { Tx } from '../db/client.ts';
import { balances, ledgerLegs, ledgerTransactions } from '../db/schema/ledger.ts';
import { Refusal } from '../refusal.ts';
import { wakeDebts } from './wake-debts.ts';

/** Where money comes from and goes to when it is no member's. Only legs, no cached balance. */
export type HouseAccount =
  | 'options'
  | 'opening'
  | 'market'
  | 'exchange'
  | 'fees'
  | 'deposits'
  | 'withdrawals'
  | 'loans'
  | 'mining'
  | 'staking';

export interface MemberLeg {
  readonly memberId: number;
  readonly account: Account;
  readonly bucket: 'available' | 'frozen';
  readonly coinId: number;
  readonly amount: Money;
}

export interface HouseLeg {
  readonly house: HouseAccount;
  readonly coinId: number;
  readonly amount: Money;
}

export type Leg = MemberLeg | HouseLeg;

/** `kind` and `reference` together are booked once: `option.settle` of `option:17`. */
export interface Booking {
  readonly kind: string;
  readonly reference: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Amounts in units of their coin; positive credits, negative debits; zero per coin in sum. */
  readonly legs: readonly Leg[];
}

export const shortText = /*i18n*/ {
  id: 'ledger.short',
  message: 'The available balance is not sufficient.',
};

/**
 * Books a transaction and moves the cached balances with it (decisions.md, Ledger). The only way money
 * moves. Throws Refusal when a member is short, and a database error for a booking that was made
 * before or does not sum to zero.
 */
export async function book(tx: Tx, booking: Booking): Promise<void> {
  const { kind, reference, at } = booking;
  const legs = booking.legs.filter((leg) => !isZero(leg.amount));
  if (legs.length === 0) return;
  const [made] = await tx
    .insert(ledgerTransactions)
    .values({ kind, reference, at })
    .returning({ id: ledgerTransactions.id });
  if (!made) throw new Error('a booking got no number');
  await tx.insert(ledgerLegs).values(legs.map((leg) => ({ transactionId: made.id, ...leg })));
  const changes = changesOf(legs);
  for (const change of changes) await apply(tx, change);
  await wakeDebts(
    tx,
    changes.filter(({ available }) => isPositive(available)),
    at,
  );
}

interface Change {
  readonly memberId: number;
  readonly account: Account;
  readonly coinId: number;
  available: Money;
  frozen: Money;
}

/** One change per cached row, in id order: whoever touches two rows locks them the same way round. */
function changesOf(legs: readonly Leg[]): Change[] {
  const changes = new Map<string, Change>();
  for (const leg of legs) {
    if ('house' in leg) continue;
    const { memberId, account, coinId, bucket, amount } = leg;
    const key = `${memberId}/${account}/${coinId}`;
    const change = changes.get(key) ?? { memberId, account, coinId, available: ZERO, frozen: ZERO };
    change[bucket] = add(change[bucket], amount);
    changes.set(key, change);
  }
  return [...changes.values()].sort(
    (a, b) => a.memberId - b.memberId || a.account - b.account || a.coinId - b.coinId,
  );
}

async function apply(tx: Tx, change: Change): Promise<void> {
  const { available, frozen, ...row } = change;
  const more = {
    available: sql`${balances.available} + ${available}::numeric`,
    frozen: sql`${balances.frozen} + ${frozen}::numeric`,
  };
  if (compare(available, ZERO) >= 0 && compare(frozen, ZERO) >= 0) {
    await tx
      .insert(balances)
      .values(change)
      .onConflictDoUpdate({
        target: [balances.memberId, balances.account, balances.coinId],
        set: more,
      });
    return;
  }
  const moved = await tx
    .update(balances)
    .set(more)
    .where(
      and(
        eq(balances.memberId, row.memberId),
        eq(balances.account, row.account),
        eq(balances.coinId, row.coinId),
        sql`${balances.available} + ${available}::numeric >= 0`,
        sql`${balances.frozen} + ${frozen}::numeric >= 0`,
      ),
    )
    .returning({ memberId: balances.memberId });
  if (moved.length === 0) throw new Refusal(shortText, { code: CODE.rule });
}
