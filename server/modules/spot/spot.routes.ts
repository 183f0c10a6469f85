import { formatWireTime } from '#core/contract/wire-time.ts';
import { ACCOUNT } from '#core/domain/accounts.ts';
import { type Money, money } from '#core/domain/money.ts';
import { averagePrice, type SpotLevel } from '#core/domain/spot-book.ts';
import { profitWhen } from '#core/domain/spot-trigger.ts';
import { pageOf } from '../../db/paging/page.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { CallContext, Handlers } from '../../handler.ts';
import { withIdempotency } from '../../idempotency/with-idempotency.ts';
import { findAvailable } from '../../ledger/balances.ts';
import type { TradingHalt } from '../../ledger/trading-halt.ts';
import { explainOwnLimit } from '../security/limits/limits.service.ts';
import { bookForMember } from './book/book.ts';
import { executeAtBook, readShownBook } from './book/house-book.ts';
import { planAmend } from './orders/amend.ts';
import { planCancel } from './orders/cancel.ts';
import { planCancelAll } from './orders/cancel-all.ts';
import { planOrder, type SpotDeps } from './orders/place.ts';
import { planTrigger } from './orders/place-trigger.ts';
import {
  findMarketId,
  findSpotMarket,
  listSpotOrders,
  type OrderOfMarket,
  spotOrdersOf,
} from './spot.repo.ts';
import { spotTexts } from './spot.texts.ts';

const SIDE_ON_WIRE = { buy: 1, sell: 2 } as const;
const KIND_ON_WIRE = { limit: 1, market: 2 } as const;
/** A waiting order is open on the wire too, so that clients that know no triggers can cancel it. */
const STATUS_ON_WIRE = { open: 1, done: 2, cancelled: 3 } as const;
const WHEN_ON_WIRE = { above: 1, below: 2 } as const;
const STATE_ON_WIRE = { waiting: 1, triggered: 2, cancelledByTwin: 3, cancelled: 4 } as const;
/** Additional decimals of an average price. */
const FINER_PLACES = 4;
const EITHER_SIDE = 0;
const HOUSE_ONLY = 1;

type Calls =
  | 'getMarketBalance'
  | 'getHuoBiTradeFromRedis'
  | 'upbbbuy'
  | 'tradegetOrderList'
  | 'tradecancelOrder'
  | 'tradecancelAll'
  | 'tradeamendOrder'
  | 'tradetriggerOrder';

export function spotHandlers(
  deps: SpotDeps & { readonly tradingHalt: TradingHalt },
): Handlers<Calls> {
  const { db } = deps;
  /** Puts a refusal by the member's own limits, which comes at COMMIT, into words. */
  const explained = <Result>(call: CallContext<'member'>, placed: Promise<Result>) =>
    placed.catch(async (error: unknown) => {
      throw await explainOwnLimit(db, call.caller.memberId, call.now, error);
    });
  return {
    async getMarketBalance({ m_id }, call) {
      const market = await findSpotMarket(db, { id: Number(m_id) });
      if (!market) throw new Refusal(spotTexts.unknownMarket);
      const { baseId, quoteId, terms } = market;
      const available = (coinId: number) =>
        findAvailable(db, call.caller.memberId, ACCOUNT.funds, coinId);
      return {
        data: {
          usdt_balance: await available(quoteId),
          coin_balance: await available(baseId),
          fee: terms.feeRate,
          min_value: terms.minimumValue,
          price_precision: terms.pricePrecision,
          amount_precision: terms.quantityPrecision,
        },
      };
    },

    async getHuoBiTradeFromRedis({ symbol, house }, call) {
      const market = await findSpotMarket(db, { symbol });
      if (!market) throw new Refusal(spotTexts.unknownMarket);
      const shown = await readShownBook(deps, { ...market, ...market.terms });
      if (!shown) throw new Refusal(spotTexts.noBook, { values: { market: market.title } });
      const { asks, bids } =
        house === HOUSE_ONLY
          ? shown
          : await bookForMember(db, call.caller.memberId, market.id, shown);
      return { data: { sell: asks.map(levelToWire), buy: bids.map(levelToWire), ts: shown.at } };
    },

    upbbbuy(input, call) {
      const plan = async () => {
        const side = keyOf(SIDE_ON_WIRE, input.type);
        const kind = keyOf(KIND_ON_WIRE, input.operate_type);
        if (!side || !kind) throw new Refusal(spotTexts.unknownKind);
        return planOrder(deps, {
          ...{ side, kind, memberId: call.caller.memberId, marketId: Number(input.m_id) },
          at: call.now,
          price: amountOf(input.price),
          quantity: amountOf(input.num),
          amount: amountOf(input.amount),
        });
      };
      return explained(
        call,
        executeAtBook(() => withIdempotency(deps, call, plan)),
      );
    },

    async tradegetOrderList({ type, status, symbol, start_time, end_time, ...page }, call) {
      const requestedStatus = keyOf(STATUS_ON_WIRE, status);
      const side = keyOf(SIDE_ON_WIRE, type);
      if (!requestedStatus || (!side && type !== EITHER_SIDE))
        throw new Refusal(spotTexts.badStatus);
      const marketId = symbol === undefined ? undefined : await findMarketId(db, symbol);
      if (symbol !== undefined && marketId === undefined) return { data: { list: [] } };
      const orders = spotOrdersOf({
        memberId: call.caller.memberId,
        status: requestedStatus,
        side,
        marketId,
        from: start_time,
        until: end_time,
      });
      const found = await listSpotOrders(db, pageOf(orders, page));
      return { data: { list: found.map((row) => orderToWire(row, call)) } };
    },

    tradecancelOrder({ bb_id }, call) {
      const request = { memberId: call.caller.memberId, orderId: Number(bb_id), at: call.now };
      return withIdempotency(deps, call, () => planCancel(deps, request));
    },

    async tradecancelAll({ symbol }, call) {
      const marketId = symbol === undefined ? undefined : await findMarketId(db, symbol);
      if (symbol !== undefined && marketId === undefined) {
        throw new Refusal(spotTexts.unknownMarket);
      }
      const request = { memberId: call.caller.memberId, marketId, at: call.now };
      return withIdempotency(deps, call, () => planCancelAll(deps, request));
    },

    tradeamendOrder({ bb_id, price, num }, call) {
      const request = {
        ...{ memberId: call.caller.memberId, orderId: Number(bb_id), at: call.now },
        ...{ price: amountOf(price), quantity: amountOf(num) },
      };
      return explained(
        call,
        executeAtBook(() => withIdempotency(deps, call, () => planAmend(deps, request))),
      );
    },

    tradetriggerOrder(input, call) {
      const plan = async () => {
        const side = keyOf(SIDE_ON_WIRE, input.type);
        const when = keyOf(WHEN_ON_WIRE, input.when);
        if (!side || !when) throw new Refusal(spotTexts.unknownKind);
        const first = {
          when,
          trigger: amountOf(input.trigger_price),
          price: amountOf(input.price),
        };
        const twin = {
          when: when === 'above' ? ('below' as const) : ('above' as const),
          ...{ trigger: amountOf(input.twin_trigger_price), price: amountOf(input.twin_price) },
        };
        const isPair = twin.trigger !== undefined || twin.price !== undefined;
        return planTrigger(deps, {
          ...{ memberId: call.caller.memberId, marketId: Number(input.m_id), side, at: call.now },
          ...{ quantity: amountOf(input.num), legs: isPair ? [first, twin] : [first] },
        });
      };
      return explained(call, withIdempotency(deps, call, plan));
    },
  };
}

function amountOf(text: string | undefined): Money | undefined {
  return text === undefined ? undefined : money(text);
}

/** Returns the key of a wire code; `undefined` for a code that is not defined. */
function keyOf<Key extends string>(table: Readonly<Record<Key, number>>, value: number) {
  return (Object.keys(table) as Key[]).find((key) => table[key] === value);
}

function levelToWire({ price, quantity }: SpotLevel) {
  return { price, amount: quantity };
}

/** Converts an order to the wire; orders without a trigger have none of its fields. */
function orderToWire(row: OrderOfMarket, call: CallContext<'member'>) {
  const { order, base, quote, pricePrecision } = row;
  const filled = order.filledQuantity;
  const value = order.filledValue;
  const received = order.side === 'buy' ? base : quote;
  const places = Math.min(18, pricePrecision + FINER_PLACES);
  return {
    id: order.id,
    type: SIDE_ON_WIRE[order.side],
    type_text: call.say(spotTexts[order.side]),
    ordertype_text: call.say(kindText(row)),
    operate_type: KIND_ON_WIRE[order.kind],
    coinname: base,
    trade_coin: quote,
    addtime: formatWireTime(order.placedAt),
    tradetime: order.closedAt === null ? null : formatWireTime(order.closedAt),
    status: STATUS_ON_WIRE[order.status === 'waiting' ? 'open' : order.status],
    xjprice: order.price,
    price: averagePrice(value, filled, places) ?? null,
    predict_num: order.quantity,
    coinnum: filled,
    total: value,
    fee: order.fee,
    fee_coin: received,
    ...(order.cancelAt !== null &&
      order.closedAt === null && { cancel_time: formatWireTime(order.cancelAt) }),
    ...triggerToWire(row),
  };
}

function kindText({ order: { kind, side, twinId, triggerWhen } }: OrderOfMarket) {
  if (triggerWhen === null) return spotTexts[kind];
  if (twinId === null) return spotTexts.stopLimit;
  return triggerWhen === profitWhen(side) ? spotTexts.takeProfit : spotTexts.stopLoss;
}

function triggerToWire({ order, isTwinTriggered }: OrderOfMarket) {
  const { triggerPrice, triggerWhen, triggeredAt, twinId } = order;
  if (triggerPrice === null || triggerWhen === null) return {};
  return {
    trigger_price: triggerPrice,
    trigger_when: WHEN_ON_WIRE[triggerWhen],
    trigger_state: STATE_ON_WIRE[stateOf(order, isTwinTriggered)],
    ...(triggeredAt !== null && { trigger_time: formatWireTime(triggeredAt) }),
    ...(twinId !== null && { twin_id: String(twinId) }),
  };
}

function stateOf({ status, triggeredAt }: OrderOfMarket['order'], isTwinTriggered: boolean) {
  if (triggeredAt !== null) return 'triggered';
  if (status === 'waiting') return 'waiting';
  return isTwinTriggered ? 'cancelledByTwin' : 'cancelled';
}
