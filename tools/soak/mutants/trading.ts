import { CATCHERS, type Mutant } from '../mutant.ts';

const SETTLE = 'server/modules/options/settle.ts';
const OPTIONS = 'core/domain/options.ts';

/** Guards of options, prices and rates. */
export const TRADING_MUTANTS: readonly Mutant[] = [
  {
    name: 'a settled option is settled again',
    file: SETTLE,
    from: "and(eq(optionOrders.id, order.id), eq(optionOrders.status, 'running'))",
    to: 'eq(optionOrders.id, order.id)',
    tests: [CATCHERS.jobs],
  },
  {
    name: 'a tie is lost',
    file: OPTIONS,
    from: "if (moved === 0) return 'tie';",
    to: "if (moved === 0) return 'loss';",
    tests: [CATCHERS.optionRules],
  },
  {
    name: 'down wins when the price rises',
    file: OPTIONS,
    from: "moved > 0 === (direction === 'up')",
    to: 'moved > 0',
    tests: [CATCHERS.optionRules],
  },
  {
    name: 'a tick from before the last minute settles',
    file: OPTIONS,
    from: 'TICK_WINDOW_MS = 60_000',
    to: 'TICK_WINDOW_MS = 90_000',
    tests: [CATCHERS.settlement, CATCHERS.optionRules],
  },
  {
    name: 'an option is void before 10 minutes are over',
    file: OPTIONS,
    from: 'LATE_TICK_WAIT_MS = 600_000',
    to: 'LATE_TICK_WAIT_MS = 599_999',
    tests: [CATCHERS.settlement],
  },
  {
    name: 'an option is settled at its expiry',
    file: OPTIONS,
    from: 'SETTLE_DELAY_MS = 2_000',
    to: 'SETTLE_DELAY_MS = 0',
    tests: [CATCHERS.settlement],
  },
  {
    name: 'a profit is not rounded',
    file: OPTIONS,
    from: 'return roundDown(multiply(stake, payoutRate), PROFIT_PLACES)',
    to: 'return multiply(stake, payoutRate)',
    tests: [CATCHERS.optionRules],
  },
  {
    name: 'a price older than 15 s is dealt at',
    file: 'core/domain/price-age.ts',
    from: 'PRICE_MAX_AGE_MS = 15_000',
    to: 'PRICE_MAX_AGE_MS = 15_001',
    tests: [CATCHERS.purchase, CATCHERS.exchange],
  },
  {
    name: 'an option is bought at an old price',
    file: 'server/modules/options/options.service.ts',
    from: 'if (!quote || clock() - quote.at > PRICE_MAX_AGE_MS) {',
    to: 'if (!quote) {',
    tests: [CATCHERS.purchase],
  },
  {
    name: 'the house deals at the book of before the call',
    file: 'server/modules/spot/book/house-book.ts',
    from: 'await readUntaken(prices, market, at + CLOCKS_APART_MS);',
    to: 'await readUntaken(prices, market);',
    tests: [CATCHERS.exchange],
  },
  {
    name: 'the house deals at a book that became old',
    file: 'server/modules/spot/book/house-book.ts',
    from: 'return now - at <= BOOK_MAX_AGE_MS && at - now <= PROVIDER_AHEAD_MS;',
    to: 'return at - now <= PROVIDER_AHEAD_MS;',
    tests: [CATCHERS.bookTakes],
  },
  {
    name: 'an exchange ignores that the rate moved',
    file: 'server/modules/convert/convert.service.ts',
    from: 'if (conversion.shownRate !== undefined && hasRateMoved',
    to: 'if (conversion.shownRate === undefined && hasRateMoved',
    tests: [CATCHERS.exchange],
  },
  {
    name: 'a rate may move by 5 %',
    file: 'core/domain/convert.ts',
    from: "RATE_TOLERANCE = '0.005'",
    to: "RATE_TOLERANCE = '0.05'",
    tests: [CATCHERS.convertRules],
  },
  {
    name: 'an exchange gives more than the prices say',
    file: 'core/domain/money.ts',
    from: 'Down.RM = Big.roundDown;',
    to: 'Down.RM = Big.roundUp;',
    tests: [CATCHERS.conversionRules],
  },
  {
    name: 'money is added as floating point',
    file: 'core/domain/money.ts',
    from: 'return new Big(a).plus(b).toFixed() as Money;',
    to: 'return String(Number(a) + Number(b)) as Money;',
    tests: [CATCHERS.ledger, CATCHERS.transferRules],
  },
  {
    name: 'amounts are compared as floating point',
    file: 'core/domain/money.ts',
    from: 'return new Big(a).cmp(b);',
    to: 'return Math.sign(Number(a) - Number(b)) as -1 | 0 | 1;',
    tests: [CATCHERS.transferRules, CATCHERS.exchange],
  },
];
