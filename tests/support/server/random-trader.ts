import { money, negate } from '#core/domain/money.ts';
import { transact } from '../../../server/db/transact.ts';
import { postEntry } from '../../../server/ledger/post-entry.ts';
import type { Random } from '../load/random.ts';
import { type FundedMember, fund, fundedMember } from './funded-member.ts';
import type { TestServer } from './test-server.ts';

/** The markets that random traders use: id, symbol, price, decimals of the price, and coin. */
const MARKETS = [
  { id: 1, symbol: 'btcusdt', price: 50_000, places: 2, base: 'BTC', amount: 0.02 },
  { id: 2, symbol: 'ethusdt', price: 2_500, places: 2, base: 'ETH', amount: 0.4 },
  { id: 13, symbol: 'ethbtc', price: 0.05, places: 6, base: 'ETH', amount: 0.3 },
] as const;
type Market = (typeof MARKETS)[number];

const COIN_ID = { USDT: 1, BTC: 2, ETH: 3 } as const;
const MINUTE_MS = 60_000;
/** The number of steps after which the trader signs in again, because sessions end after a day. */
const SIGN_IN_EACH = 8;

/**
 * Creates a member with a random history of everything that changes holdings: immediate and resting
 * orders, partial fills, conversions, options, inflows and outflows, some of which have no price.
 * No two steps have the same time. Some steps are refused, and the history contains all others.
 */
export async function randomTrader(on: TestServer, random: Random, steps: number) {
  for (const market of MARKETS) setPrice(on, market, market.price);
  const coins = { USDT: '20000', BTC: '0.3', ETH: '3' };
  const member = await fundedMember(on, { 1: coins, 2: { USDT: '2000' }, 3: { BTC: '0.1' } });
  const doings = [trade, trade, trade, rest, convert, option, come, leave, move];
  for (let step = 0; step < steps; step += 1) {
    on.time.advance(random.whole(1, 120) * MINUTE_MS + random.whole(1, 999));
    if (step % SIGN_IN_EACH === 0) await member.login(member.username, 'river88stone');
    for (const market of MARKETS) setPrice(on, market, market.price * (0.8 + 0.4 * random.next()));
    await random.pick(doings)(on, member, random);
    on.time.advance(random.whole(1, 999));
  }
  return member;
}

type Doing = (on: TestServer, member: FundedMember, random: Random) => Promise<unknown>;

const textOf = (value: number, places: number) => value.toFixed(places);

function setPrice(on: TestServer, { symbol, places, amount }: Market, value: number) {
  const price = textOf(value, places);
  on.prices.set(symbol, price);
  const next = (factor: number) => textOf(value * factor, places);
  const thin = textOf(amount / 3, 4);
  on.prices.setBook(symbol, {
    asks: [
      [price, thin],
      [next(1.001), '900'],
    ],
    bids: [
      [price, thin],
      [next(0.999), '900'],
    ],
  });
}

const priceNow = (on: TestServer, { symbol }: Market) => Number(on.prices.quote(symbol)?.last);

const trade: Doing = (on, member, random) => {
  const market = random.pick(MARKETS);
  const isBuy = random.next() < 0.5;
  const value = priceNow(on, market) * (isBuy ? 1.01 : 0.99);
  const num = textOf(market.amount * (0.2 + random.next()), 4);
  const isMarket = random.next() < 0.4;
  const terms = isMarket
    ? isBuy
      ? { amount: textOf(Number(num) * value, market.id === 13 ? 6 : 2) }
      : { num }
    : { num, price: textOf(value, market.places) };
  const order = { m_id: market.id, operate_type: isMarket ? 2 : 1, type: isBuy ? 1 : 2 };
  return member.call('upbbbuy', { ...order, ...terms });
};

const rest: Doing = async (on, member, random) => {
  const market = random.pick(MARKETS);
  const isBuy = random.next() < 0.5;
  const value = priceNow(on, market) * (isBuy ? 0.97 : 1.03);
  const order = { m_id: market.id, operate_type: 1, type: isBuy ? 1 : 2 };
  const num = textOf(market.amount * (0.5 + random.next()), 4);
  await member.call('upbbbuy', { ...order, num, price: textOf(value, market.places) });
  for (let part = random.whole(0, 2); part > 0; part -= 1) {
    on.time.advance(random.whole(1_000, 30_000));
    const through = textOf(value * (isBuy ? 0.99 : 1.01), market.places);
    on.prices.set(market.symbol, through, on.time.now(), textOf(market.amount * random.next(), 4));
    on.time.advance(10);
    await on.context.matcher.matchNow();
  }
};

const convert: Doing = (_, member, random) => {
  const [from, to] = random.pick([
    ['USDT', 'BTC'],
    ['BTC', 'USDT'],
    ['ETH', 'BTC'],
    ['BTC', 'ETH'],
    ['ETH', 'USDT'],
  ] as const);
  const amount = { USDT: '300.5', BTC: '0.0123', ETH: '0.321' }[from];
  const ids = { from_coin_id: COIN_ID[from], to_coin_id: COIN_ID[to] };
  return member.call('exchangeCoin', { type: 1, ...ids, amount, paypassword: 'pay2026' });
};

const option: Doing = async (on, member, random) => {
  const market = MARKETS[random.whole(0, 1)] ?? MARKETS[0];
  const stake = random.whole(10, 60);
  await member.call('creatorder', {
    m_id: market.id,
    ctime: 30,
    ctzed: stake,
    buytype: random.whole(1, 2),
  });
  const prices = [0, random.whole(-1, 1)].map((step) => market.price + step);
  on.time.advance(1_000);
  setPrice(on, market, prices[0] ?? 0);
  on.time.advance(1_000);
  await on.context.jobs.runDue();
  on.time.advance(27_000);
  setPrice(on, market, prices[1] ?? 0);
  on.time.advance(5_000);
  await on.context.jobs.runDue();
};

const come: Doing = async (on, member, random) => {
  const market = random.pick(MARKETS.slice(0, 2));
  // Without an earlier tick, the price of the step is unknown.
  if (random.next() < 0.3) on.prices.clear(market.symbol);
  await fund(on, member.id, { 1: { [market.base]: textOf(random.next() + 0.01, 8) } });
};

const leave: Doing = async (on, member, random) => {
  const coin = random.pick(['BTC', 'ETH'] as const);
  const { balances } = await member.query('getCoinBalance', { coinId: COIN_ID[coin] });
  const balance = Number(balances.find(({ account }) => account === 1)?.balance ?? 0);
  // Sometimes it is nearly the whole balance.
  const amount = money(textOf(Math.floor(balance * random.pick([0.1, 0.3, 0.99]) * 1e6) / 1e6, 6));
  if (Number(amount) === 0) return;
  const of = {
    memberId: member.id,
    account: 1,
    bucket: 'available',
    coinId: COIN_ID[coin],
  } as const;
  await transact(on.context.db, (tx) =>
    postEntry(tx, {
      kind: 'test.leave',
      reference: crypto.randomUUID(),
      at: on.time.now(),
      postings: [
        { ...of, amount: negate(amount) },
        { house: 'withdrawals', coinId: of.coinId, amount },
      ],
    }),
  );
};

const move: Doing = (_, member) =>
  member.call('transfer', { c_id: 2, num: '0.01', from_type: 1, to_type: 3 });
