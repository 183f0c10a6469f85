import { ACCOUNT } from '#core/domain/accounts.ts';
import { type Money, money } from '#core/domain/money.ts';
import { averagePrice } from '#core/domain/spot-book.ts';
import { profitWhen } from '#core/domain/spot-trigger.ts';
import type { Tx } from '../../db/db.ts';
import { pageOf } from '../../db/paging/page.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { CallContext, Handlers } from '../../handler.ts';
import { type Effect, withIdempotency } from '../../idempotency/with-idempotency.ts';
import { findAvailable } from '../../ledger/balances.ts';
import type { TradingHalt } from '../../ledger/trading-halt.ts';
import { withinDailyLimit } from '../security/api-keys/daily-limit.ts';
import { explainOwnLimit } from '../security/limits/limits.service.ts';
import { bookForMember } from './book/book.ts';
import { executeAtBook, readShownBook } from './book/house-book.ts';
import { planAmend } from './orders/amend.ts';
import { planCancel } from './orders/cancel.ts';
import { planCancelAll } from './orders/cancel-all.ts';
import { planOrder, type SpotDeps } from './orders/place.ts';
import { planTrigger } from './orders/place-trigger.ts';
import { readWorth } from './orders/worth.ts';
import {
  findMarketId,
  findSpotMarket,
  listSpotOrders,
  type OrderOfMarket,
  spotOrdersOf,
} from './spot.repo.ts';
import { spotTexts } from './spot.texts.ts';

/** Number of additional decimals of an average price. */
const FINER_PLACES = 4;

type Reads = 'getMarketBalance' | 'getHuoBiTradeFromRedis' | 'tradegetOrderList';
type Orders =
  | 'upbbbuy'
  | 'tradecancelOrder'
  | 'tradecancelAll'
  | 'tradeamendOrder'
  | 'tradetriggerOrder';

type Deps = SpotDeps & { readonly tradingHalt: TradingHalt };

export function spotHandlers(deps: Deps): Handlers<Reads | Orders> {
  return { ...readHandlers(deps), ...orderHandlers(deps) };
}

function readHandlers(deps: Deps): Handlers<Reads> {
  const { db } = deps;
  return {
    async getMarketBalance({ marketId }, call) {
      const market = await findSpotMarket(db, { id: marketId });
      if (!market) throw new Refusal(spotTexts.unknownMarket);
      const { baseId, quoteId, terms } = market;
      const available = (coinId: number) =>
        findAvailable(db, call.caller.memberId, ACCOUNT.funds, coinId);
      return {
        data: {
          quote: await available(quoteId),
          base: await available(baseId),
          ...terms,
        },
      };
    },

    async getHuoBiTradeFromRedis({ symbol, house }, call) {
      const market = await findSpotMarket(db, { symbol });
      if (!market) throw new Refusal(spotTexts.unknownMarket);
      const shown = await readShownBook(deps, { ...market, ...market.terms });
      if (!shown) throw new Refusal(spotTexts.noBook, { values: { market: market.title } });
      const { asks, bids } =
        house === 'only' ? shown : await bookForMember(db, call.caller.memberId, market.id, shown);
      return { data: { asks, bids, at: shown.at } };
    },

    async tradegetOrderList({ side, status, symbol, from, until, ...page }, call) {
      if (status === 'unknown' || side === 'unknown') throw new Refusal(spotTexts.badStatus);
      const marketId = symbol === undefined ? undefined : await findMarketId(db, symbol);
      if (symbol !== undefined && marketId === undefined) return { data: { list: [] } };
      const orders = spotOrdersOf({
        memberId: call.caller.memberId,
        status,
        side: side === 'all' ? undefined : side,
        marketId,
        from,
        until,
      });
      const found = await listSpotOrders(db, pageOf(orders, page));
      return { data: { list: found.map((row) => toRow(row, call)) } };
    },
  };
}

/** Returns the plan of an order, whose value counts against the daily limit of a key. */
function limited<Data extends { readonly orderId: string }>(
  call: CallContext<'member'>,
  plan: () => Promise<Effect<Data>>,
): () => Promise<Effect<Data>> {
  const worth = (tx: Tx, { orderId }: Data) => readWorth(tx, Number(orderId));
  return withinDailyLimit(call, { right: 'trade', worth }, plan);
}

function orderHandlers(deps: Deps): Handlers<Orders> {
  const { db } = deps;
  /** Explains a refusal by the member's own limits, which occurs at COMMIT, with a message. */
  const explained = <Result>(call: CallContext<'member'>, placed: Promise<Result>) =>
    placed.catch(async (error: unknown) => {
      throw await explainOwnLimit(db, call.caller.memberId, call.now, error);
    });
  return {
    upbbbuy({ marketId, side, kind, ...input }, call) {
      const plan = async () => {
        const { timeInForce } = input;
        if (side === 'unknown' || kind === 'unknown' || timeInForce === 'unknown') {
          throw new Refusal(spotTexts.unknownKind);
        }
        if (kind === 'market' && timeInForce) throw new Refusal(spotTexts.unknownKind);
        return planOrder(deps, {
          memberId: call.caller.memberId,
          marketId,
          side,
          kind,
          at: call.now,
          price: amountOf(input.price),
          quantity: amountOf(input.quantity),
          amount: amountOf(input.amount),
          timeInForce,
        });
      };
      return explained(
        call,
        executeAtBook(() => withIdempotency(deps, call, limited(call, plan))),
      );
    },

    tradecancelOrder({ orderId }, call) {
      const request = { memberId: call.caller.memberId, orderId, at: call.now };
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

    tradeamendOrder({ orderId, price, quantity }, call) {
      const request = {
        memberId: call.caller.memberId,
        orderId,
        at: call.now,
        price: amountOf(price),
        quantity: amountOf(quantity),
      };
      return explained(
        call,
        executeAtBook(() =>
          withIdempotency(
            deps,
            call,
            limited(call, () => planAmend(deps, request)),
          ),
        ),
      );
    },

    tradetriggerOrder({ marketId, side, when, ...input }, call) {
      const plan = async () => {
        if (side === 'unknown' || when === 'unknown') throw new Refusal(spotTexts.unknownKind);
        const first = { when, trigger: amountOf(input.trigger), price: amountOf(input.price) };
        const twin = {
          when: when === 'above' ? ('below' as const) : ('above' as const),
          trigger: amountOf(input.twinTrigger),
          price: amountOf(input.twinPrice),
        };
        const isPair = twin.trigger !== undefined || twin.price !== undefined;
        return planTrigger(deps, {
          memberId: call.caller.memberId,
          marketId,
          side,
          at: call.now,
          quantity: amountOf(input.quantity),
          legs: isPair ? [first, twin] : [first],
        });
      };
      return explained(call, withIdempotency(deps, call, limited(call, plan)));
    },
  };
}

function amountOf(text: string | undefined): Money | undefined {
  return text === undefined ? undefined : money(text);
}

/** Returns the row of an order; orders without a trigger have none of the trigger fields. */
function toRow(row: OrderOfMarket, call: CallContext<'member'>) {
  const { order, base, quote, pricePrecision } = row;
  const filled = order.filledQuantity;
  const value = order.filledValue;
  const places = Math.min(18, pricePrecision + FINER_PLACES);
  return {
    id: order.id,
    side: order.side,
    sideText: call.say(spotTexts[order.side]),
    kind: order.kind,
    kindText: call.say(kindText(row)),
    base,
    quote,
    placedAt: order.placedAt,
    closedAt: order.closedAt,
    status: order.status === 'waiting' ? ('open' as const) : order.status,
    limitPrice: order.price,
    averagePrice: averagePrice(value, filled, places) ?? null,
    quantity: order.quantity,
    filled,
    value,
    fee: order.fee,
    feeCoin: order.side === 'buy' ? base : quote,
    ...(order.postOnly && { timeInForce: 'postOnly' as const }),
    ...(order.cancelAt !== null && order.closedAt === null && { cancelAt: order.cancelAt }),
    ...triggerOf(row),
  };
}

function kindText({ order: { kind, side, twinId, triggerWhen } }: OrderOfMarket) {
  if (triggerWhen === null) return spotTexts[kind];
  if (twinId === null) return spotTexts.stopLimit;
  return triggerWhen === profitWhen(side) ? spotTexts.takeProfit : spotTexts.stopLoss;
}

function triggerOf({ order, isTwinTriggered }: OrderOfMarket) {
  const { triggerPrice, triggerWhen, triggeredAt, twinId } = order;
  if (triggerPrice === null || triggerWhen === null) return {};
  return {
    triggerPrice,
    triggerWhen,
    triggerState: stateOf(order, isTwinTriggered),
    ...(triggeredAt !== null && { triggeredAt }),
    ...(twinId !== null && { twinId: String(twinId) }),
  };
}

function stateOf({ status, triggeredAt }: OrderOfMarket['order'], isTwinTriggered: boolean) {
  if (triggeredAt !== null) return 'triggered';
  if (status === 'waiting') return 'waiting';
  return isTwinTriggered ? 'cancelledByTwin' : 'cancelled';
}
