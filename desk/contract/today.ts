import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { date, money, optionalText, optionalTime, time } from './fields.ts';

export const halt = z.object({
  /**
   * `trading` as a whole, a product, or a part such as `coin:BTC`, `market:btcusdt` or
   * `network:TRC20`.
   */
  part: z.string(),
  reason: z.string(),
  by: optionalText,
  at: time,
});

/** Waiting requests and the state of the house. */
export const today = defineCall({
  name: 'today',
  kind: 'read',
  right: 'operator',
  input: z.object({}),
  output: z.object({
    now: time,
    waiting: z.array(
      z.object({
        kind: z.enum(['deposit', 'identity', 'loan', 'review', 'approved', 'sending', 'support']),
        count: z.int(),
        oldestAt: optionalTime,
        /** Maximum acceptable age of the oldest request, in minutes. */
        targetMinutes: z.int(),
      }),
    ),
    /** The requests that this operator may sign. */
    signatures: z.object({ count: z.int(), oldestAt: optionalTime }),
    halts: z.array(halt),
    alerts: z.array(z.object({ name: z.string(), text: z.string() })),
    /** Time of the newest trade in the feed. */
    feedAt: optionalTime,
    /** The maximum loss of the house from options that end within the next minute. */
    worst: z.array(z.object({ coin: z.string(), stakes: money, worst: money })),
    /** Yesterday's reconciliation: coins whose difference is not 0. */
    yesterday: z.object({
      date,
      /** When the reconciliation was computed; it is recomputed every quarter of an hour. */
      computedAt: time,
      wrong: z.array(z.object({ coin: z.string(), difference: money })),
    }),
  }),
});
