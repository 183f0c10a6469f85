import * as z from 'zod/mini';
import { fields, wire } from './codec.ts';
import { defineEndpoint } from './endpoint.ts';
import { amount, code, cursorInput, inputAmount, int, rowId, text } from './primitives.ts';
import * as response from './response-fields.ts';

/** POST getHyConfig: the terms of options for each duration. See product.md#option-terms. */
export const getHyConfig = defineEndpoint({
  name: 'getHyConfig',
  access: 'member',
  input: z.object({}),
  output: response.whole(
    fields({
      coin: wire('coinname', response.text),
      /** The available balance in account 2. */
      balance: response.money,
      /** In seconds. */
      durations: wire(
        'hytime',
        // A list without a readable entry is treated as damaged, not as empty.
        response
          .values(response.int)
          .check(
            z.refine((times) => times.length === 0 || times.some((time) => time !== undefined)),
          ),
      ),
      /** The smallest stake of each duration. */
      minimumStakes: wire('hymin', response.values(response.money)),
      /** Optional addition: the payout rate of each duration; 0.8 pays the stake + 80 %. */
      payoutRates: wire('hyrate', response.optional(response.values(response.money))),
      /**
       * Optional addition: the largest stake that this member can currently place on each duration.
       */
      maximumStakes: wire('hymax', response.optional(response.values(response.money))),
    }),
  ),
});

const DIRECTION = { up: 1, down: 2 } as const;
/** An option is still `running` while it settles. */
const STATUS = { running: 1, settled: 2 } as const;

/** POST creatorder: opens an option. See product.md#option-purchase. */
export const creatorder = defineEndpoint({
  name: 'creatorder',
  money: true,
  access: 'member',
  input: fields({
    marketId: wire('m_id', rowId),
    durationSeconds: wire('ctime', int),
    stake: wire('ctzed', inputAmount),
    direction: wire('buytype', code(DIRECTION)),
  }),
  output: response.part(fields({ orderId: wire('order_id', response.id) })),
});

/**
 * The values from which the opening and the settlement of an option were computed. The settlement
 * values are null while the option runs. See product.md#option-evidence.
 */
const evidence = fields({
  outcome: z.nullable(z.enum(['win', 'loss', 'tie', 'void'])),
  settlingPrice: wire('tick_price', z.nullable(amount)),
  /** Time of the last counted trade, in epoch milliseconds. */
  settlingAt: wire('tick_ts', z.nullable(z.number())),
  settlingSource: wire('tick_source', z.nullable(text)),
  /** The last trades at or before this time settle the option. */
  expiresAt: wire('expires_ts', z.optional(z.nullable(z.number()))),
  /** Names of the trades that determine both prices, while the trade log still contains them. */
  settlingName: wire('tick_id', z.optional(z.nullable(text))),
  openingName: wire('open_id', z.optional(z.nullable(text))),
  /**
   * The first trades after this time opened the option; missing if the option follows the oldest
   * rule, by which the last tick opened it.
   */
  openAfter: wire('open_after', z.optional(z.nullable(z.number()))),
  openingPrice: wire('open_price', z.optional(z.nullable(amount))),
  openingAt: wire('open_ts', z.optional(z.nullable(z.number()))),
  openingSource: wire('open_source', z.optional(z.nullable(text))),
  /**
   * Why an option is void: it could not be opened or settled, or the trade log was never complete.
   */
  voidReason: wire('void_reason', z.optional(z.nullable(text))),
  /**
   * Minimum length of the trade windows that open and settle an option, followed by the value that
   * each side must have traded in them; both are missing if the option follows the earlier rule of
   * a single tick.
   */
  windowMs: wire('window_ms', z.optional(z.nullable(z.number()))),
  windowVolume: wire('window_volume', z.optional(z.nullable(amount))),
});

/** An option. */
const contractOrder = fields({
  id: wire('order_id', response.id),
  pair: wire('coinname', response.text),
  status: response.code(STATUS),
  /** Price of the first trades after the purchase; missing until then. */
  openPrice: wire('buyprice', response.optional(response.amount)),
  settlementPrice: wire('sellprice', response.optional(response.amount)),
  durationSeconds: wire('time', response.int),
  direction: wire('hyzd', response.code(DIRECTION)),
  directionText: wire('hyzd_text', response.optionalText),
  stake: wire('num', response.money),
  boughtAt: wire('buytime', response.moment),
  settledAt: wire('selltime', response.optional(response.moment)),
  secondsLeft: wire('count_down', response.int),
  isWin: wire('is_win', response.optional(response.yesNo)),
  /** Profit (+) or loss (-); 0 for a tie or a void option. */
  profit: wire('ploss', response.optional(response.money)),
  /** Optional addition. */
  payoutRate: wire('rate', response.optional(response.money)),
  /** Optional addition; null until the option has opened or ended. */
  evidence: z.catch(z.optional(z.nullable(evidence)), undefined),
});

/**
 * POST getHyOrderInfo: one of the member's options, which is polled until it is settled. See
 * product.md#option-outcome.
 */
export const getHyOrderInfo = defineEndpoint({
  name: 'getHyOrderInfo',
  access: 'member',
  input: fields({ orderId: wire('order_id', rowId) }),
  output: response.whole(contractOrder),
});

/**
 * POST getHyOrderList: the member's options of one status, newest first. See product.md#options.
 */
export const getHyOrderList = defineEndpoint({
  name: 'getHyOrderList',
  access: 'member',
  input: fields({ status: code(STATUS), ...cursorInput }),
  output: response.listOf(contractOrder),
});
