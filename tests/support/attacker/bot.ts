import { type FundedMember, fundedMember } from '../server/funded-member.ts';
import type { ProviderMarket, Side } from './market.ts';
import { type Bought, DURATIONS, type OptionBot } from './option-strategies.ts';
import type { World } from './world.ts';

/** The maximum loss of a bot in a round, in USDT. */
export const STAKE = 100;
const TRANSACTION_PASSWORD = 'pay2026';
/**
 * The number of trading bots per market. There are many, because they share the time spent waiting.
 */
const SPOT_BOTS = 24;

type Fields = Readonly<Record<string, string | number>>;

/** A member who trades one market at the house and also at the provider. */
export class Bot implements OptionBot {
  readonly world: World;
  readonly market: ProviderMarket;
  /** The duration of its options, in seconds. */
  readonly duration: number;
  /** True if the bot reads its market's book every second while it waits, as every screen does. */
  readonly isScreen: boolean;
  readonly #member: FundedMember;
  readonly #ids: { readonly market: string; readonly base: string; readonly usdt: string };
  #cost = 0;
  #before = { usdt: 0, coins: 0 };

  private constructor(on: Omit<BotDeps, 'ids'>, member: FundedMember, ids: BotDeps['ids']) {
    this.world = on.world;
    this.market = on.market;
    this.duration = on.duration;
    this.isScreen = on.isScreen ?? false;
    this.#member = member;
    this.#ids = ids;
  }

  /** Signs in a new member with funds that never run out and a few coins of the market. */
  static async open(on: Omit<BotDeps, 'ids'>): Promise<Bot> {
    const { world, market } = on;
    const { base, lot } = market.terms;
    const coins = ((5 * STAKE) / market.mid).toFixed(lot);
    const funds = { 1: { USDT: '1000000', [base]: coins }, 2: { USDT: '1000000' } };
    const member = await fundedMember(world, funds);
    const { list } = await member.query('getMarketList');
    const row = list.find(({ symbol }) => symbol === market.terms.symbol);
    const { accounts } = await member.query('getUserBalanceList');
    const idOf = (code: string) =>
      String(accounts[0]?.holdings.find((held) => held.code === code)?.coinId);
    return new Bot(on, member, { market: String(row?.id), base: idOf(base), usdt: idOf('USDT') });
  }

  /** Sends a call that concerns the market. Returns its code and data. */
  call(name: Parameters<FundedMember['call']>[0], fields: Fields = {}) {
    const key = { 'idempotency-key': crypto.randomUUID() };
    return this.world.calling(this.#member.call(name, fields, key));
  }

  /** Takes from the provider's book. Everybody sees this immediately. */
  take(side: Side, value: number, limit?: number): void {
    this.#cost += this.market.take(side, value, this.world.provider.now, limit);
    this.world.provider.sendTrades();
  }

  /** Trades with itself at the provider. */
  print(side: Side, price: number, value: number): void {
    this.#cost += this.market.print(side, price, value, this.world.provider.now);
    this.world.provider.sendTrades();
  }

  /**
   * Buys an option with the largest stake that is accepted. Returns its id and stake, or
   * `undefined`.
   */
  async option(
    direction: 'up' | 'down',
    { seconds = this.duration, most = STAKE } = {},
  ): Promise<Bought | undefined> {
    const buytype = direction === 'up' ? 1 : 2;
    for (let stake = most; stake >= 5; stake = Math.floor(stake / 2)) {
      const fields = { m_id: this.#ids.market, ctime: seconds, ctzed: stake, buytype };
      const boughtAt = Date.now();
      const { code, data } = await this.call('creatorder', fields);
      if (code === 1)
        return { id: String(data.order_id), stake, expiresAt: boughtAt + seconds * 1_000 };
    }
    return undefined;
  }

  async opening(orderId: string): Promise<number> {
    const { data } = await this.call('getHyOrderInfo', { order_id: orderId });
    return Number(data.buyprice);
  }

  /** Waits until an option is settled. */
  async settled(orderId: string): Promise<void> {
    for (;;) {
      const { data } = await this.call('getHyOrderInfo', { order_id: orderId });
      if (Number(data.status) === 2) return;
      await this.world.until(Date.now() + 2_000);
    }
  }

  /**
   * Places an order for about this value, at a limit or at the market price. Returns the order's
   * id.
   */
  async order(side: Side, value: number, limit?: number): Promise<string | undefined> {
    const { lot, decimals } = this.market.terms;
    const type = side === 'buy' ? 1 : 2;
    const at = limit ?? this.market.mid;
    const num = (Math.floor((value / at) * 10 ** lot) / 10 ** lot).toFixed(lot);
    const kind =
      limit === undefined
        ? { operate_type: 2 }
        : { operate_type: 1, price: at.toFixed(decimals), num };
    const size = limit === undefined && side === 'buy' ? { amount: value.toFixed(2) } : { num };
    const { code, data } = await this.call('upbbbuy', {
      m_id: this.#ids.market,
      type,
      ...kind,
      ...size,
    });
    return code === 1 ? String(data.order_id) : undefined;
  }

  /** Converts about this value. `buy` receives coins of the market. */
  convert(side: Side, value: number) {
    const { base, usdt } = this.#ids;
    const [from, to] = side === 'buy' ? [usdt, base] : [base, usdt];
    const amount =
      side === 'buy' ? value.toFixed(2) : (value / this.market.mid).toFixed(this.market.terms.lot);
    const fields = { type: 1, from_coin_id: from, to_coin_id: to, amount };
    return this.call('exchangeCoin', { ...fields, paypassword: TRANSACTION_PASSWORD });
  }

  /** Places an order that waits until the market trades at `price`. */
  trigger(side: Side, value: number, price: number) {
    const { lot, decimals } = this.market.terms;
    const at = price.toFixed(decimals);
    const num = (value / price).toFixed(lot);
    const fields = { m_id: this.#ids.market, type: side === 'buy' ? 1 : 2, num };
    const when = price > this.market.mid ? 1 : 2;
    return this.call('tradetriggerOrder', { ...fields, when, trigger_price: at, price: at });
  }

  cancel(orderId: string) {
    return this.call('tradecancelOrder', { bb_id: orderId });
  }

  /** Cancels open orders and sells the coins that exceed those at the start. */
  async flatten(): Promise<void> {
    await this.call('tradecancelAll', { symbol: this.market.terms.symbol });
    const { coins } = await this.#holdings();
    const more = coins * this.market.mid - 5 * STAKE;
    if (more > 5) await this.order('sell', more);
  }

  /** Starts counting the profit. */
  async begin(): Promise<void> {
    this.#cost = 0;
    this.#before = await this.#holdings();
  }

  /**
   * Returns the bot's gain since `begin`, with coins at their current value, minus its losses at
   * the provider. Coins that the bot held all the time do not count.
   */
  async profit(): Promise<number> {
    const { usdt, coins } = await this.#holdings();
    const more = (coins - this.#before.coins) * this.market.mid;
    return usdt - this.#before.usdt + more - this.#cost;
  }

  async #holdings(): Promise<{ usdt: number; coins: number }> {
    const { coinList } = (await this.call('getUserBalanceList')).data;
    let [usdt, coins] = [0, 0];
    for (const { balanceInfo } of coinList) {
      for (const { coinName, balance, dbalance } of balanceInfo) {
        const held = Number(balance) + Number(dbalance);
        if (coinName === 'USDT') usdt += held;
        if (coinName === this.market.terms.base) coins += held;
      }
    }
    return { usdt, coins };
  }
}

/** Signs in the bots of all markets: one for each duration of options, and some that trade. */
export async function openBots(
  world: World,
): Promise<Readonly<Record<'options' | 'spot', readonly Bot[]>>> {
  const options: Bot[] = [];
  const spot: Bot[] = [];
  for (const market of world.provider.markets.values()) {
    for (const duration of DURATIONS) options.push(await Bot.open({ world, market, duration }));
    for (let count = 0; count < SPOT_BOTS; count += 1) {
      const isScreen = count === 0;
      spot.push(await Bot.open({ world, market, duration: DURATIONS[0], isScreen }));
    }
  }
  return { options, spot };
}

interface BotDeps {
  readonly world: World;
  readonly market: ProviderMarket;
  readonly duration: number;
  readonly isScreen?: boolean;
  readonly ids: { readonly market: string; readonly base: string; readonly usdt: string };
}
