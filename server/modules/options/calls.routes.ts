import type { ParsedInputOf } from '#core/contract/endpoint.ts';
import { CODE } from '#core/contract/envelope.ts';
import type { creatorder, getHyOrderList } from '#core/contract/options.ts';
import type { Money } from '#core/domain/money.ts';
import { secondsLeft } from '#core/domain/options-ticket.ts';
import { pageOf } from '../../db/paging/page.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { CallContext } from '../../handler.ts';
import { withIdempotency } from '../../idempotency/with-idempotency.ts';
import type { TradingHalt } from '../../ledger/trading-halt.ts';
import { withinDailyLimit } from '../security/api-keys/daily-limit.ts';
import { explainOwnLimit } from '../security/limits/limits.service.ts';
import { evidenceOf } from './evidence.ts';
import { explainLimit, findStanding, largestStake, readLimits, smaller } from './limits.ts';
import {
  findOrder,
  findStakeCoin,
  listDurations,
  listOrders,
  type OrderOfMarket,
  ordersOf,
} from './options.repo.ts';
import { type OptionsDeps, planPurchase } from './options.service.ts';

const texts = {
  up: /*i18n*/ { id: 'options.up', message: 'Up' },
  down: /*i18n*/ { id: 'options.down', message: 'Down' },
  badDirection: /*i18n*/ { id: 'options.badDirection', message: 'Choose up or down.' },
  badStatus: /*i18n*/ { id: 'options.badStatus', message: 'Unknown order status.' },
  notFound: /*i18n*/ { id: 'options.notFound', message: 'Order not found.' },
} as const;

export type OptionsCallDeps = OptionsDeps & { readonly tradingHalt: TradingHalt };

/**
 * Returns the terms of options for a member. `own` is the largest stake that the member's own
 * limits allow, `undefined` if there is none.
 */
export async function readTerms({ db }: OptionsCallDeps, memberId: number, own: Money | undefined) {
  const coin = await findStakeCoin(db);
  const terms = await listDurations(db);
  const limits = await readLimits(db);
  const { balance, open } = await findStanding(db, { memberId, coinId: coin.id });
  const most = smaller(largestStake(limits, open), own);
  return {
    data: {
      coin: coin.code,
      balance,
      durations: terms.map((duration) => duration.durationSeconds),
      minimumStakes: terms.map((duration) => duration.minimumStake),
      payoutRates: terms.map((duration) => duration.payoutRate),
      ...(most !== undefined && { maximumStakes: terms.map(() => most) }),
    },
  };
}

/**
 * Buys an option for this member, once per key of the calling member. `prepare` runs before a new
 * purchase, but not if the result of the purchase is already known. Throws a Refusal.
 */
export async function buyOption(
  deps: OptionsCallDeps,
  call: CallContext<'member'>,
  {
    memberId,
    direction,
    ...purchase
  }: ParsedInputOf<typeof creatorder> & { readonly memberId: number },
  prepare?: () => Promise<void>,
) {
  const { db } = deps;
  const { marketId } = purchase;
  try {
    const plan = async () => {
      await prepare?.();
      if (direction === 'unknown') throw new Refusal(texts.badDirection);
      return planPurchase(deps, { ...purchase, memberId, direction, arrivedAt: call.now });
    };
    const isOwn = memberId === call.caller.memberId;
    const limited = isOwn ? withinDailyLimit(call, stakeOf(purchase), plan) : plan;
    return await withIdempotency(deps, call, limited);
  } catch (error) {
    // The limits are checked while the transaction commits, when the effect can no longer refuse.
    const explained = await explainOwnLimit(db, memberId, call.now, error);
    throw await explainLimit(deps, { memberId, marketId }, explained);
  }
}

/** Returns the amount that counts against a key's daily limit; practice funds do not count. */
const stakeOf = ({ stake }: { readonly stake: Money }) =>
  ({ right: 'trade', worth: async () => stake }) as const;

/** Returns one order of this member; another member's order is reported as missing. */
export async function readOrder(
  { db, prices }: OptionsCallDeps,
  call: CallContext<'member'>,
  { memberId, orderId }: { readonly memberId: number; readonly orderId: number },
) {
  const found = await findOrder(db, orderId);
  if (found?.order.memberId !== memberId) {
    throw new Refusal(texts.notFound, { code: CODE.notFound });
  }
  return { data: { ...toRow(found, call), evidence: await evidenceOf(prices, found) } };
}

/** Returns a page of this member's orders of one status, newest first. */
export async function readOrders(
  { db }: OptionsCallDeps,
  call: CallContext<'member'>,
  {
    memberId,
    status,
    ...page
  }: ParsedInputOf<typeof getHyOrderList> & { readonly memberId: number },
) {
  if (status === 'unknown') throw new Refusal(texts.badStatus);
  const found = await listOrders(db, pageOf(ordersOf(memberId, status), page));
  return { data: { list: found.map((row) => toRow(row, call)) } };
}

function toRow({ order, market }: OrderOfMarket, call: CallContext<'member'>) {
  const isSettled = order.status === 'settled';
  return {
    id: order.id,
    pair: market.title,
    status: order.status,
    openPrice: order.openPrice,
    settlementPrice: order.tickPrice,
    durationSeconds: order.durationSeconds,
    direction: order.direction,
    directionText: call.say(texts[order.direction]),
    stake: order.stake,
    boughtAt: order.boughtAt,
    // An order without an opening is void before its expiry.
    settledAt: isSettled ? Math.min(order.expiresAt, order.settledAt ?? order.expiresAt) : null,
    secondsLeft: isSettled ? 0 : secondsLeft(order.expiresAt, call.now),
    isWin: isSettled ? order.outcome === 'win' : null,
    profit: order.profit,
    payoutRate: order.payoutRate,
  };
}
