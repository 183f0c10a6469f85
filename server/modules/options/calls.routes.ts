import { CODE } from '#core/contract/envelope.ts';
import { formatWireTime } from '#core/contract/wire-time.ts';
import type { Money } from '#core/domain/money.ts';
import { secondsLeft } from '#core/domain/options-ticket.ts';
import { type PageRequest, pageOf } from '../../db/paging/page.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { CallContext } from '../../handler.ts';
import { withIdempotency } from '../../idempotency/with-idempotency.ts';
import type { TradingHalt } from '../../ledger/trading-halt.ts';
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
  up: /*i18n*/ { id: 'options.up', message: 'Buy up' },
  down: /*i18n*/ { id: 'options.down', message: 'Buy down' },
  badDirection: /*i18n*/ { id: 'options.badDirection', message: 'Choose up or down.' },
  badStatus: /*i18n*/ { id: 'options.badStatus', message: 'Unknown order status.' },
  notFound: /*i18n*/ { id: 'options.notFound', message: 'Order not found.' },
} as const;

const STATUS_ON_WIRE = { running: 1, settled: 2 } as const;
const DIRECTION_ON_WIRE = { up: 1, down: 2 } as const;

export type OptionsCallDeps = OptionsDeps & { readonly tradingHalt: TradingHalt };

/** Fields of a purchase as they are on the wire (core/contract/options.ts). */
interface PurchaseFields {
  readonly m_id: number;
  readonly ctime: number;
  readonly ctzed: Money;
  readonly buytype: number;
}

/**
 * Returns the terms of options for a member. `own` is the largest stake that the member's own
 * limits allow, `undefined` without one.
 */
export async function readTerms({ db }: OptionsCallDeps, memberId: number, own: Money | undefined) {
  const coin = await findStakeCoin(db);
  const terms = await listDurations(db);
  const limits = await readLimits(db);
  const { balance, open } = await findStanding(db, { memberId, coinId: coin.id });
  const most = smaller(largestStake(limits, open), own);
  return {
    data: {
      coinname: coin.code,
      balance,
      hytime: terms.map((duration) => duration.durationSeconds),
      hymin: terms.map((duration) => duration.minimumStake),
      hyrate: terms.map((duration) => duration.payoutRate),
      ...(most !== undefined && { hymax: terms.map(() => most) }),
    },
  };
}

/**
 * Buys an option for this member, once per key of the calling member. `prepare` runs before a new
 * purchase, not before one whose result is known. Throws a Refusal.
 */
export async function buyOption(
  deps: OptionsCallDeps,
  call: CallContext<'member'>,
  { memberId, ...input }: PurchaseFields & { readonly memberId: number },
  prepare?: () => Promise<void>,
) {
  const { db } = deps;
  const marketId = input.m_id;
  try {
    return await withIdempotency(deps, call, async () => {
      await prepare?.();
      const direction = keyOf(DIRECTION_ON_WIRE, input.buytype);
      if (!direction) throw new Refusal(texts.badDirection);
      return planPurchase(deps, {
        memberId,
        marketId,
        durationSeconds: input.ctime,
        direction,
        stake: input.ctzed,
        arrivedAt: call.now,
      });
    });
  } catch (error) {
    // The limits are checked while the transaction commits, where the effect cannot refuse.
    const explained = await explainOwnLimit(db, memberId, call.now, error);
    throw await explainLimit(deps, { memberId, marketId }, explained);
  }
}

/** Returns one order of this member; another member's is reported as missing. */
export async function readOrder(
  { db, prices }: OptionsCallDeps,
  call: CallContext<'member'>,
  { memberId, order_id }: { readonly memberId: number; readonly order_id: number },
) {
  const found = await findOrder(db, order_id);
  if (found?.order.memberId !== memberId) {
    throw new Refusal(texts.notFound, { code: CODE.notFound });
  }
  return { data: { ...toWire(found, call), evidence: await evidenceOf(prices, found) } };
}

/** Returns a page of this member's orders of one status, newest first. */
export async function readOrders(
  { db }: OptionsCallDeps,
  call: CallContext<'member'>,
  input: PageRequest & { readonly memberId: number; readonly status: number },
) {
  const status = keyOf(STATUS_ON_WIRE, input.status);
  if (!status) throw new Refusal(texts.badStatus);
  const found = await listOrders(db, pageOf(ordersOf(input.memberId, status), input));
  return { data: { list: found.map((row) => toWire(row, call)) } };
}

function keyOf<Key extends string>(table: Readonly<Record<Key, number>>, value: number) {
  return (Object.keys(table) as Key[]).find((key) => table[key] === value);
}

function toWire({ order, market }: OrderOfMarket, call: CallContext<'member'>) {
  const isSettled = order.status === 'settled';
  return {
    order_id: order.id,
    coinname: market.title,
    status: STATUS_ON_WIRE[order.status],
    buyprice: order.openPrice,
    sellprice: order.tickPrice,
    time: order.durationSeconds,
    hyzd: DIRECTION_ON_WIRE[order.direction],
    hyzd_text: call.say(texts[order.direction]),
    num: order.stake,
    buytime: formatWireTime(order.boughtAt),
    // An order without an opening is void before its expiry.
    selltime: isSettled
      ? formatWireTime(Math.min(order.expiresAt, order.settledAt ?? order.expiresAt))
      : null,
    count_down: isSettled ? 0 : secondsLeft(order.expiresAt, call.now),
    is_win: isSettled ? Number(order.outcome === 'win') : null,
    ploss: order.profit,
    rate: order.payoutRate,
  };
}
