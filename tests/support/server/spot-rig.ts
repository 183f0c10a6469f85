import { eq, inArray } from 'drizzle-orm';
import { pino } from 'pino';
import { money } from '#core/domain/money.ts';
import type { TimeInForce } from '#core/domain/spot-order.ts';
import type { Engine } from '../../../server/db/client.ts';
import { balances } from '../../../server/db/schema/ledger.ts';
import { markets } from '../../../server/db/schema/market.ts';
import { spotFills, spotOrders } from '../../../server/db/schema/spot.ts';
import { createSpotMatcher } from '../../../server/modules/spot/matching/matcher.ts';
import { spotHandlers } from '../../../server/modules/spot/spot.routes.ts';
import { type IntentKey, openLedgerRig, SYMBOL } from './ledger-rig.ts';

export type SpotRig = Awaited<ReturnType<typeof openSpotRig>>;

export interface SpotOrderFields {
  readonly side?: 'buy' | 'sell';
  /** Not set for a market order. */
  readonly price?: string;
  readonly quantity?: string;
  /** Set only for a market buy. */
  readonly amount?: string;
  readonly timeInForce?: TimeInForce;
}

/** A trigger and the limit of the order that it creates. */
interface TriggerFields {
  readonly side?: 'buy' | 'sell';
  readonly quantity?: string;
  readonly when: 'above' | 'below';
  readonly at: string;
  readonly price: string;
  /** The other order of a pair: its trigger and its limit. */
  readonly twin?: { readonly at: string; readonly price: string };
}

/**
 * Opens the ledger rig with spot trading of BTC/USDT (2 and 6 decimals), with a minimum value and
 * an optional fee.
 */
export async function openSpotRig(engine: Engine = 'pglite', { fee = '0' } = {}) {
  const rig = await openLedgerRig(engine);
  const { db, prices, time, tradingHalt, usdt, btc, market } = rig;
  await db
    .update(markets)
    .set({ fee: money(fee), minValue: money('5') })
    .where(eq(markets.id, market.id));
  const parts = {
    db,
    clock: time.now,
    prices,
    tradingHalt,
  };
  const handlers = spotHandlers(parts);
  /** Creates a matcher with its own memory, as another or a restarted instance would. */
  const newMatcher = (on: Partial<typeof parts> = {}) =>
    createSpotMatcher({ ...parts, log: pino({ level: 'silent' }), ...on });

  /** Creates handlers that read the order book with this function. */
  const withBook = (orderBook: typeof prices.orderBook) =>
    spotHandlers({ ...parts, prices: { ...prices, orderBook } });

  /** Creates a member with these amounts in account 1. */
  async function newTrader(funds: { readonly usdt?: string; readonly btc?: string } = {}) {
    const id = await rig.newMember('1');
    if (funds.usdt) await rig.fund(id, 1, usdt.id, funds.usdt);
    if (funds.btc) await rig.fund(id, 1, btc.id, funds.btc);
    return id;
  }

  /** Places an order and returns its id. */
  async function place(
    memberId: number,
    { side = 'buy', price, quantity, amount, timeInForce }: SpotOrderFields,
    intent?: IntentKey,
    through = handlers,
  ): Promise<number> {
    const { data } = await through.upbbbuy(
      {
        marketId: market.id,
        kind: price === undefined ? 'market' : 'limit',
        side,
        quantity,
        price,
        amount,
        timeInForce,
      },
      rig.call(memberId, intent),
    );
    return Number(data?.orderId);
  }

  /** Places a stop-limit order or a pair. Returns the ids of both orders. */
  async function trigger(
    memberId: number,
    { side = 'sell', quantity = '1', when, at, price, twin }: TriggerFields,
    intent?: IntentKey,
  ): Promise<{ readonly id: number; readonly twinId: number }> {
    const fields = {
      marketId: market.id,
      side,
      quantity,
      when,
      trigger: at,
      price,
      twinTrigger: twin?.at,
      twinPrice: twin?.price,
    };
    const { data } = await handlers.tradetriggerOrder(fields, rig.call(memberId, intent));
    return { id: Number(data?.orderId), twinId: Number(data?.twinId) };
  }

  /** Cancels an order. `now` is when the call arrived. */
  const cancel = (memberId: number, orderId: number, intent?: IntentKey, now = time.now()) => {
    const call = { ...rig.call(memberId, intent), now };
    return handlers.tradecancelOrder({ orderId }, call);
  };

  /** Changes an order. `now` is when the call arrived. */
  const amend = (
    memberId: number,
    orderId: number,
    change: { readonly price?: string; readonly quantity?: string },
    intent?: IntentKey,
    now = time.now(),
  ) => {
    const call = { ...rig.call(memberId, intent), now };
    const input = { orderId, price: change.price, quantity: change.quantity };
    return handlers.tradeamendOrder(input, call);
  };

  /** Cancels every open order as if before any trade, so the next test starts without them. */
  async function cancelAll() {
    const isLeft = inArray(spotOrders.status, ['open', 'waiting']);
    const open = await db.select().from(spotOrders).where(isLeft);
    // One cancellation ends both orders of a waiting pair.
    const each = open.filter(({ id, twinId, status }) => status === 'open' || id > (twinId ?? 0));
    for (const { memberId, id } of each) await cancel(memberId, id, undefined, 0);
  }

  /** Adds a trade in the market, a millisecond later than everything so far. */
  function trade(price: string, volume = '1') {
    time.advance(1);
    prices.set(SYMBOL, price, time.now(), volume);
  }

  async function spotOrder(id: number) {
    const [row] = await db.select().from(spotOrders).where(eq(spotOrders.id, id));
    if (!row) throw new Error(`no order ${id}`);
    const { status, triggeredAt, reserved, filledQuantity, filledValue, fee: paid } = row;
    return {
      status,
      ...(triggeredAt !== null && { triggeredAt }),
      reserved: money(reserved),
      filled: money(filledQuantity),
      value: money(filledValue),
      fee: money(paid),
    };
  }

  const fills = (orderId: number) =>
    db.select().from(spotFills).where(eq(spotFills.orderId, orderId)).orderBy(spotFills.id);

  /** Reads account 1 of a member as `available+frozen` for each coin. */
  async function funds(memberId: number) {
    const rows = await db.select().from(balances).where(eq(balances.memberId, memberId));
    const of = (coinId: number) => {
      const row = rows.find((each) => each.account === 1 && each.coinId === coinId);
      return `${money(row?.available ?? '0')}+${money(row?.frozen ?? '0')}`;
    };
    return { usdt: of(usdt.id), btc: of(btc.id) };
  }

  return {
    ...rig,
    parts,
    spot: handlers,
    matcher: newMatcher(),
    newMatcher,
    withBook,
    newTrader,
    place,
    trigger,
    cancel,
    amend,
    cancelAll,
    trade,
    spotOrder,
    fills,
    funds,
  };
}
