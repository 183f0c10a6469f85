import type { Random } from '../load/random.ts';
import { type Decimal, decimal } from '../model/decimal.ts';
import type { Fields } from '../model/world.ts';
import { amountOf, availableOf, isPossible, USUAL } from './amounts.ts';
import { about, type CallOf, MARKETS } from './call.ts';
import { liven, priceOf } from './market-steps.ts';
import type { Rig } from './rig.ts';

type Market = (typeof MARKETS)[number];

/**
 * Returns a price near the last one of a market, in its decimals or finer, or the price of another
 * order.
 */
function near(rig: Rig, random: Random, market: Market): string {
  const rivals = rig.openOrders().filter((one) => one.market === String(market.id));
  if (rivals.length > 0 && random.next() < 0.3) return random.pick(rivals).price;
  const places = market.pricePrecision + (random.next() < 0.03 ? 1 : 0);
  const factor = 1 + (random.next() * 2 - 1) * 0.02;
  return (priceOf(rig, market.symbol) * factor).toFixed(places);
}

/** Returns a quantity, usually one that the member can pay for or owns. */
function quantityOf(rig: Rig, random: Random, who: number, market: Market, type: string): string {
  const { base, quote, amountPrecision } = market;
  const places = amountPrecision + (random.next() < 0.03 ? 1 : 0);
  const usual = (USUAL[base] ?? 1) * (0.05 + random.next() * 2);
  const spent = availableOf(rig, who, { coin: type === '1' ? quote : base });
  const available = Number(spent.toFixed());
  const most = type === '1' ? (available * 0.95) / priceOf(rig, market.symbol) : available;
  const step = 10 ** -amountPrecision;
  const picked = isPossible(random) ? Math.min(usual, most - step / 2) : usual;
  return Math.max(picked, step).toFixed(places);
}

export const spotOrder: CallOf = (rig, random, who) => {
  liven(rig, random);
  const market = random.pick(MARKETS);
  const isMarket = random.next() < 0.3;
  const type = random.pick(['1', '2']);
  const num = quantityOf(rig, random, who, market, type);
  const amount = amountOf(rig, random, who, { coin: market.quote });
  const inMarket: Fields = type === '1' ? { amount } : { num };
  const inForce: Fields =
    random.next() < (isMarket ? 0.02 : 0.4)
      ? { time_in_force: random.pick(['1', '2', '3', '1', '2', '3', '1', '2', '3', '4']) }
      : {};
  const terms = isMarket ? inMarket : { num, price: near(rig, random, market) };
  const given = { ...terms, ...inForce };
  const fields = { m_id: String(market.id), operate_type: isMarket ? '2' : '1', type, ...given };
  return { name: 'upbbbuy', fields };
};

export const spotTrigger: CallOf = (rig, random, who) => {
  liven(rig, random);
  const market = random.pick(MARKETS);
  const step = () => (priceOf(rig, market.symbol) * random.next() * 0.02).toFixed(10);
  const last = decimal(priceOf(rig, market.symbol).toFixed(10));
  const [above, below] = [last.plus(step()), last.minus(step())];
  const [type, when] = [random.pick(['1', '2']), random.pick(['1', '2'])];
  const at = (value: Decimal) => value.toFixed(market.pricePrecision);
  const isPair = random.next() < 0.4;
  const [first, second] = when === '1' ? [above, below] : [below, above];
  return {
    name: 'tradetriggerOrder',
    fields: {
      m_id: String(market.id),
      type,
      when,
      trigger_price: at(first),
      num: quantityOf(rig, random, who, market, type),
      price: near(rig, random, market),
      ...(isPair && { twin_trigger_price: at(second), twin_price: near(rig, random, market) }),
    },
  };
};

const LEFT = / (open|waiting) /;

export const spotCancel = about(
  { name: 'tradecancelOrder', field: 'bb_id', kind: 'spot', of: LEFT },
  spotOrder,
);

export const spotCancelAll: CallOf = (rig, random, other) => {
  const left = rig.openOrders();
  const order = left.length > 0 && isPossible(random) ? random.pick(left) : undefined;
  const market = MARKETS.find(({ id }) => String(id) === order?.market) ?? random.pick(MARKETS);
  const fields: Fields = random.next() < 0.6 ? { symbol: market.symbol } : {};
  return { name: 'tradecancelAll', fields, who: order?.who ?? other };
};

export const spotAmend: CallOf = async (rig, random, other) => {
  const asked = { name: 'tradeamendOrder', field: 'bb_id', kind: 'spot', of: / open / } as const;
  const call = await about(asked, spotOrder)(rig, random, other);
  if (call.name !== asked.name) return call;
  liven(rig, random);
  const order = rig.openOrders().find(({ place }) => place === call.ids?.bb_id?.[1]);
  const market = MARKETS.find(({ id }) => String(id) === order?.market) ?? random.pick(MARKETS);
  const changes = random.pick(['price', 'num', 'both']);
  const quantity = Number(order?.quantity ?? USUAL[market.base]) * (0.4 + random.next());
  const places = market.amountPrecision;
  const price: Fields = changes === 'num' ? {} : { price: near(rig, random, market) };
  const num: Fields =
    changes === 'price' ? {} : { num: Math.max(quantity, 10 ** -places).toFixed(places) };
  return { ...call, fields: { ...price, ...num } };
};
