import { and, asc, eq, inArray } from 'drizzle-orm';
import { nativeRule } from '#core/domain/deposit-networks.ts';
import type { TxidRule } from '#core/domain/deposit-txid.ts';
import type { WithdrawalTerms } from '#core/domain/withdrawal.ts';
import type { WithdrawalStep } from '#core/domain/withdrawal-steps.ts';
import type { Db } from '../../db/db.ts';
import { isOffered } from '../../db/offered.ts';
import { withdrawals, withdrawalTerms } from '../../db/schema/funding.ts';
import { coins } from '../../db/schema/market.ts';
import { listNetworkRules } from '../assets/networks.ts';

export interface WithdrawableCoin extends WithdrawalTerms {
  readonly id: number;
  readonly code: string;
  /** Number of decimals of its amounts. */
  readonly scale: number;
  /** True if the coin may also be paid out to a bank card. */
  readonly toBank: boolean;
}

export type WithdrawalRow = typeof withdrawals.$inferSelect;
/** Whether a withdrawal is paid out to a stored address or to a card. */
export type WithdrawalKind = WithdrawalRow['kind'];

/**
 * Returns the coins that can be withdrawn with their terms, in the order in which they are shown;
 * with `id`, only that coin.
 */
export async function listWithdrawable(db: Db, id?: number): Promise<WithdrawableCoin[]> {
  const rows = await db
    .select({ terms: withdrawalTerms, id: coins.id, code: coins.code, scale: coins.scale })
    .from(withdrawalTerms)
    .innerJoin(coins, eq(coins.id, withdrawalTerms.coinId))
    .where(isOffered({ enabled: withdrawalTerms.enabled, id: coins.id }, id))
    .orderBy(asc(coins.sort), asc(coins.id));
  return rows.map(({ terms, ...coin }) => ({
    ...coin,
    toBank: terms.toBank,
    minimum: terms.minAmount,
    maximum: terms.maxAmount,
    fee:
      terms.feeKind === 'percent'
        ? { kind: 'percent', percent: terms.feePercent }
        : { kind: 'fixed', amount: terms.feeFixed },
  }));
}

/** A withdrawal and the code of its coin. */
export interface CoinWithdrawal {
  readonly withdrawal: WithdrawalRow;
  readonly coin: string;
}

export async function findWithdrawal(db: Db, id: number): Promise<CoinWithdrawal | undefined> {
  const [row] = await db
    .select({ withdrawal: withdrawals, coin: coins.code })
    .from(withdrawals)
    .innerJoin(coins, eq(coins.id, withdrawals.coinId))
    .where(eq(withdrawals.id, id));
  return row;
}

/** Returns the withdrawals at these steps, oldest first; with `id`, only that withdrawal. */
export function listWithdrawalsIn(
  db: Db,
  steps: readonly WithdrawalStep[],
  { limit, id }: { readonly limit: number; readonly id?: number | undefined },
): Promise<CoinWithdrawal[]> {
  const isThis = id === undefined ? undefined : eq(withdrawals.id, id);
  return db
    .select({ withdrawal: withdrawals, coin: coins.code })
    .from(withdrawals)
    .innerJoin(coins, eq(coins.id, withdrawals.coinId))
    .where(and(inArray(withdrawals.step, [...steps]), isThis))
    .orderBy(asc(withdrawals.id))
    .limit(limit);
}

/** Returns the form of a withdrawal's payment reference, which depends on its network. */
export async function txidRuleOf(
  db: Db,
  { withdrawal: { kind, network }, coin }: CoinWithdrawal,
): Promise<TxidRule> {
  if (kind === 'bank') return 'bank';
  if (network === null) return nativeRule(coin);
  const networks = await listNetworkRules(db);
  return networks.find(({ name }) => name === network)?.rule ?? 'any';
}
