import { type Decimal, decimal, down, sum, ZERO } from './decimal.ts';
import {
  type Deciding,
  type OptionTimes,
  openingOf,
  settlementOf,
  WINDOW_MS,
} from './option-price.ts';
import type { Parts } from './parts.ts';
import { type Market, TERMS } from './terms.ts';
import { CODE, type Fields, type Plan, recentTrade } from './world.ts';

const SETTLE_AFTER_MS = 2_000;
const VOID_AFTER_MS = 600_000;
/** Practice accounts are separate members (product.md#practice). */
const PRACTICE = 1_000_000_000_000;
const PRACTICE_FUNDS = decimal('10000');

interface Option extends OptionTimes {
  readonly member: number;
  readonly market: Market;
  readonly isUp: boolean;
  readonly stake: Decimal;
  readonly rate: Decimal;
  opening?: Deciding;
  settlement?: Deciding;
  outcome?: 'win' | 'loss' | 'tie' | 'void';
  profit?: Decimal;
}

/** Options and practice (product.md#options). */
export function createOptions({ world, balances }: Parts) {
  const all: Option[] = [];
  const running = (filter: (option: Option) => boolean) =>
    sum(all.filter((one) => one.outcome === undefined && filter(one)).map(({ stake }) => stake));
  const accountOf = (member: number) => ({ member, account: '2', coin: 'USDT' });

  /** Buys an option (product.md#option-purchase) within the limits (product.md#option-limits). */
  function buy(member: number, { m_id, ctime, ctzed, buytype }: Fields): Plan {
    const market = TERMS.markets.find(({ id }) => String(id) === m_id);
    const cycle = TERMS.optionCycles.find(({ seconds }) => String(seconds) === ctime);
    if (!market || !cycle || (buytype !== '1' && buytype !== '2')) return CODE.refused;
    const stake = decimal(ctzed ?? '');
    const { maxStake, memberExposure, marketExposure } = TERMS.optionLimits;
    const isInRange = stake.gte(cycle.minStake) && stake.lte(maxStake);
    if (!isInRange || !recentTrade(world, market.symbol)) return CODE.rule;
    return () => {
      const ofMember = running((one) => one.member === member).plus(stake);
      const ofMarket = running((one) => one.market === market && one.member < PRACTICE).plus(stake);
      const isFull = member < PRACTICE && ofMarket.gt(marketExposure);
      if (isFull || ofMember.gt(memberExposure)) return CODE.rule;
      if (!balances.freeze(accountOf(member), stake)) return CODE.rule;
      const now = world.now();
      const times = { openAfter: now, expiresAt: now + cycle.seconds * 1000 };
      const rate = decimal(cycle.payoutRate);
      all.push({ member, market, isUp: buytype === '1', stake, rate, ...times });
      return CODE.ok;
    };
  }

  function settle(option: Option, outcome: NonNullable<Option['outcome']>): void {
    const { stake, rate, member } = option;
    const won = outcome === 'win' ? down(stake.times(rate), 8) : ZERO;
    option.outcome = outcome;
    option.profit = outcome === 'loss' ? stake.neg() : won;
    const available = outcome === 'loss' ? ZERO : stake.plus(won);
    balances.post([{ ...accountOf(member), frozen: stake.neg(), available }]);
  }

  /** Opens and settles an option as far as its trades allow (product.md#option-outcome). */
  function advance(option: Option): void {
    const now = world.now();
    const trades = world.trades(option.market.symbol);
    const opening = option.opening ?? openingOf(trades, option, now);
    if (opening === 'never') settle(option, 'void');
    if (opening === 'never' || !opening) return;
    if (now < option.expiresAt + SETTLE_AFTER_MS) {
      option.opening = opening;
      return;
    }
    const settlement = settlementOf(trades, option, opening);
    if (!settlement) {
      if (now >= option.expiresAt + VOID_AFTER_MS) settle(option, 'void');
      return;
    }
    Object.assign(option, { opening, settlement });
    const moved = settlement.price.cmp(opening.price);
    const isWin = option.isUp ? moved > 0 : moved < 0;
    settle(option, moved === 0 ? 'tie' : isWin ? 'win' : 'loss');
  }

  return {
    calls: {
      creatorder: buy,
      createPracticeOrder: (member: number, fields: Fields) => buy(PRACTICE + member, fields),
    },
    refillPractice(member: number): void {
      const own = accountOf(PRACTICE + member);
      const missing = PRACTICE_FUNDS.minus(balances.available(own));
      if (missing.gt(ZERO)) balances.post([{ ...own, available: missing }]);
    },
    /** Returns the prices at which running options of a market opened. */
    openings: (symbol: string) =>
      all
        .filter(({ outcome, market }) => outcome === undefined && market.symbol === symbol)
        .flatMap(({ opening }) => opening?.price.toFixed() ?? []),
    runJobs(): void {
      for (const option of all) if (option.outcome === undefined) advance(option);
    },
    dueTimes: () =>
      all
        .filter(({ outcome }) => outcome === undefined)
        .flatMap(({ openAfter, expiresAt: end }) => [
          ...[openAfter + WINDOW_MS, end, end + SETTLE_AFTER_MS, end + VOID_AFTER_MS],
        ]),
    lines: () =>
      all.map(({ member, stake, outcome = 'running', profit, opening, settlement }) => {
        return [member, stake, outcome, profit, opening?.price, settlement?.price];
      }),
  };
}
