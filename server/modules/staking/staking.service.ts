import { and, eq, gt } from 'drizzle-orm';
import { CODE } from '#core/contract/envelope.ts';
import { ACCOUNT } from '#core/domain/accounts.ts';
import type { Money } from '#core/domain/money.ts';
import { validateStake } from '#core/domain/staking.ts';
import type { Db } from '../../db/db.ts';
import { stakingOrders } from '../../db/schema/staking.ts';
import { rangeRefusal } from '../../errors/range-refusal.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { Effect } from '../../idempotency/with-idempotency.ts';
import { findAvailable } from '../../ledger/balances.ts';
import { release } from '../../ledger/frozen.ts';
import { insufficientBalanceText, postEntry } from '../../ledger/post-entry.ts';
import {
  type TransactionPasswordDeps,
  verifyTransactionPassword,
} from '../security/passwords/transaction-password.ts';
import { openStake } from './open-stake.ts';
import { findStake, listProjects } from './staking.repo.ts';

const texts = {
  unknownTerm: /*i18n*/ {
    id: 'staking.unknownTerm',
    message: 'This staking term isn’t available.',
  },
  belowMinimum: /*i18n*/ {
    id: 'staking.belowMinimum',
    message: 'The amount must be at least {minimum} {coin}.',
    field: 'amount',
  },
  joined: /*i18n*/ { id: 'staking.joined', message: 'Your amount is now staked.' },
  notFound: /*i18n*/ { id: 'staking.notFound', message: 'Staking order not found.' },
  notRedeemable: /*i18n*/ {
    id: 'staking.notRedeemable',
    message: 'You can’t redeem this stake early.',
  },
  over: /*i18n*/ { id: 'staking.over', message: 'This stake has already ended.' },
  redeemed: /*i18n*/ { id: 'staking.redeemed', message: 'Your stake was redeemed.' },
} as const;

export interface Stake {
  readonly memberId: number;
  readonly projectId: number;
  readonly durationId: number;
  readonly amount: Money;
  readonly transactionPassword: string;
  /** True if the stake is renewed when it ends. */
  readonly renews: boolean;
  /** Epoch milliseconds. */
  readonly now: number;
}

/**
 * Plans a stake; the transaction password is checked last. The effect freezes the amount and fixes
 * the terms.
 */
export async function planStake(
  deps: TransactionPasswordDeps,
  { memberId, projectId, durationId, amount, transactionPassword, renews, now }: Stake,
): Promise<Effect<null>> {
  const { db } = deps;
  const project = (await listProjects(db)).find(({ id }) => id === projectId);
  const duration = project?.durations.find(({ id }) => id === durationId);
  if (!project || !duration) throw new Refusal(texts.unknownTerm, { code: CODE.notFound });
  const { coin } = project;
  const balance = await findAvailable(db, memberId, ACCOUNT.funds, coin.id);
  const validationError = validateStake({ amount, duration, scale: coin.scale, balance });
  if (validationError === 'aboveBalance')
    throw new Refusal(insufficientBalanceText, { code: CODE.rule });
  if (validationError === 'noAmount' || validationError === 'tooPrecise')
    throw rangeRefusal(validationError, {}, coin.code);
  if (validationError !== undefined) {
    const values = { minimum: duration.minimum, coin: coin.code };
    throw new Refusal(texts.belowMinimum, { code: CODE.rule, values });
  }
  await verifyTransactionPassword(deps, memberId, transactionPassword, now);
  return async (tx) => {
    await openStake(tx, { memberId, project, duration, amount, renews, now });
    return { data: null, text: texts.joined };
  };
}

/**
 * Plans an early redemption, which returns the principal without revenue (product.md#redemption).
 * Throws a Refusal after maturity, so no revenue is lost in the moment before it is paid
 * (product.md#redemption).
 */
export async function planRedemption(
  { db }: Pick<TransactionPasswordDeps, 'db'>,
  { memberId, orderId, now }: { memberId: number; orderId: number; now: number },
): Promise<Effect<null>> {
  const stake = await findStake(db, orderId);
  // Another member's stake is reported as missing.
  if (stake?.memberId !== memberId) throw new Refusal(texts.notFound, { code: CODE.notFound });
  if (!stake.redeemable) throw new Refusal(texts.notRedeemable, { code: CODE.rule });
  return async (tx) => {
    const isOpen = and(
      eq(stakingOrders.id, orderId),
      eq(stakingOrders.status, 'active'),
      gt(stakingOrders.endsAt, now),
    );
    const redeemed = await tx
      .update(stakingOrders)
      .set({ status: 'redeemed', closedAt: now })
      .where(isOpen)
      .returning({ id: stakingOrders.id });
    if (redeemed.length === 0) throw new Refusal(texts.over, { code: CODE.rule });
    const { amount, coinId } = stake;
    const purse = { memberId, account: ACCOUNT.funds, coinId };
    await postEntry(tx, {
      kind: 'staking.redeem',
      reference: `staking:${orderId}`,
      at: now,
      postings: release(purse, amount),
    });
    return { data: null, text: texts.redeemed };
  };
}

/** Sets whether an active stake is renewed when it ends. Throws a Refusal if it has ended. */
export async function setRenewal(
  db: Db,
  { memberId, orderId, renews }: { memberId: number; orderId: number; renews: boolean },
): Promise<void> {
  const stake = await findStake(db, orderId);
  if (stake?.memberId !== memberId) throw new Refusal(texts.notFound, { code: CODE.notFound });
  const isOpen = and(eq(stakingOrders.id, orderId), eq(stakingOrders.status, 'active'));
  const set = db.update(stakingOrders).set({ renews }).where(isOpen);
  const changed = await set.returning({ id: stakingOrders.id });
  if (changed.length === 0) throw new Refusal(texts.over, { code: CODE.rule });
}
