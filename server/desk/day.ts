import { sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { DeskError } from './desk-error.ts';

const DAY_MS = 86_400_000;
const DATE = /^\d{4}-\d\d-\d\d$/;

/** The figures of a coin on one day, as `dayOf` recomputes them from the ledger. */
export interface CoinDay extends Record<string, string> {
  readonly coin: string;
  /** Liabilities to members before and after the day. */
  readonly opening: string;
  readonly closing: string;
  /** Credited deposits and sent withdrawals, according to their requests. */
  readonly in: string;
  readonly out: string;
  readonly fees: string;
  /** Winnings of the house from options, spot, conversions, mining and staking. */
  readonly result: string;
  /** Loans to members less their repayments with interest. */
  readonly loans: string;
  readonly corrections: string;
  /** Rewards for invitations, according to their payments. */
  readonly rewards: string;
  /** Funds that members had from the start, which exist only in a demo. */
  readonly openings: string;
  /** `closing` less the sum of the other figures; not 0 if money moved without a request. */
  readonly difference: string;
}

const COLUMNS = [
  ...['coin', 'opening', 'in', 'out', 'fees', 'result', 'loans', 'corrections', 'rewards'],
  ...['openings', 'closing', 'difference'],
] as const;

/**
 * `day [date]`: prints the figures of a day (UTC; yesterday by default) for each coin as CSV. Calls
 * `print` for each line. Throws DeskError after the last line if a difference is not 0.
 */
export async function runDay(
  db: Db,
  [typed, ...rest]: readonly string[],
  now: number,
  print: (line: string) => void,
): Promise<void> {
  const from = typed === undefined ? Math.floor(now / DAY_MS) * DAY_MS - DAY_MS : Date.parse(typed);
  const isDate = typed === undefined || DATE.test(typed);
  if (!isDate || Number.isNaN(from) || rest.length > 0)
    throw new DeskError('day: name a date, as 2027-01-31');
  const rows = await dayOf(db, from);
  print(['date', ...COLUMNS].join(','));
  const date = new Date(from).toISOString().slice(0, 10);
  for (const row of rows) print([date, ...COLUMNS.map((name) => row[name])].join(','));
  const wrong = rows.filter(({ difference }) => difference !== '0');
  if (wrong.length === 0) return;
  const named = wrong.map(({ coin, difference }) => `${difference} ${coin}`).join(', ');
  throw new DeskError(`${date} does not add up: ${named} that no request explains`);
}

/**
 * Recomputes the day that begins at `from` (epoch milliseconds) for each coin that moved before the
 * end of the day. Balances, fees and results are sums of the ledger; deposits, withdrawals,
 * corrections and rewards are read from their requests, so an entry without a request shows up as a
 * difference.
 */
export async function dayOf(db: Db, from: number): Promise<readonly CoinDay[]> {
  const until = from + DAY_MS;
  const { rows } = await db.execute<CoinDay>(sql`
    with legs as (
      select l.coin_id, l.house, l.amount, t.at >= ${from} as is_today
      from ledger_legs l join ledger_transactions t on t.id = l.transaction_id
      where t.at < ${until} and not coalesce(is_practice_id(l.member_id), l.house like 'practice.%')
    ), ledger as (
      select coin_id, coalesce(sum(amount) filter (where house is null and not is_today), 0) as opening,
        coalesce(sum(amount) filter (where house is null), 0) as closing,
        coalesce(sum(amount) filter (where is_today and house = 'fees'), 0) as fees,
        coalesce(sum(amount) filter (where is_today
          and house in ('options', 'market', 'exchange', 'mining', 'staking')), 0) as result,
        coalesce(-sum(amount) filter (where is_today and house = 'loans'), 0) as loans,
        coalesce(-sum(amount) filter (where is_today and house = 'opening'), 0) as openings
      from legs group by coin_id
    ), received as (
      select coin_id, sum(credited) as amount from deposits
      where status = 'approved' and decided_at >= ${from} and decided_at < ${until} group by coin_id
    ), sent as (
      select coin_id, sum(arrival) as amount from withdrawals
      where step = 'sent' and decided_at >= ${from} and decided_at < ${until} group by coin_id
    ), corrected as (
      select coin_id, sum(amount) as amount from corrections
      where status = 'signed' and decided_at >= ${from} and decided_at < ${until} group by coin_id
    ), rewarded as (
      select coin_id, sum(amount) as amount from invite_payments
      where created_at >= ${from} and created_at < ${until} group by coin_id
    ), figures as (
      select c.id, c.code as coin, ledger.*, coalesce(received.amount, 0) as "in",
        coalesce(sent.amount, 0) as "out", coalesce(corrected.amount, 0) as corrections,
        coalesce(rewarded.amount, 0) as rewards
      from ledger join coins c on c.id = ledger.coin_id left join received using (coin_id)
      left join sent using (coin_id) left join corrected using (coin_id)
      left join rewarded using (coin_id)
    )
    select coin, trim_scale(opening)::text as opening, trim_scale("in")::text as "in",
      trim_scale("out")::text as "out", trim_scale(fees)::text as fees,
      trim_scale(result)::text as result, trim_scale(loans)::text as loans,
      trim_scale(corrections)::text as corrections, trim_scale(rewards)::text as rewards,
      trim_scale(openings)::text as openings,
      trim_scale(closing)::text as closing,
      trim_scale(closing - opening - "in" + "out" + fees + result - loans - corrections - rewards
        - openings)::text
        as difference
    from figures order by id`);
  return rows;
}
