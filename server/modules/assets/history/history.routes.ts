import { dayProfit, withEmptyDays } from '#core/domain/assets-history.ts';
import { conversion, UNIT, valuation } from '#core/domain/conversion.ts';
import { add, isZero, type Money, money, ZERO } from '#core/domain/money.ts';
import type { Db } from '../../../db/db.ts';
import { transact } from '../../../db/transact.ts';
import type { Handlers } from '../../../handler.ts';
import { listBalances } from '../assets.repo.ts';
import type { WalletDeps } from '../assets.routes.ts';
import { listCoins, listPairs } from '../coins.ts';
import { lastRunOf, listTotals, netFlows } from './totals.repo.ts';
import { DAY_MS, utcDayStart } from './totals.ts';

/** Number of days in the list. */
const DAYS = 90;

/** Handles the member's total over time and today's profit (product.md#total-over-time). */
export function historyHandlers({ db, prices }: WalletDeps): Handlers<'getAssetHistory'> {
  return {
    async getAssetHistory(_, call) {
      const { memberId } = call.caller;
      const today = utcDayStart(call.now);
      const worthOf = await valuer(db, prices);
      // One snapshot, so a deposit is either in both the total and the flows, or in neither.
      const { rows, start, held, flows } = await transact(
        db,
        async (tx) => {
          const rows = await listTotals(tx, memberId, today - DAYS * DAY_MS);
          const start = await startOf(tx, memberId, today, rows.at(-1));
          if (start === undefined) return { rows, start, held: [], flows: [] };
          const held = await listBalances(tx, memberId);
          return { rows, start, held, flows: await netFlows(tx, memberId, start.postingId) };
        },
        { isolationLevel: 'repeatable read', accessMode: 'read only' },
      );
      const now = sumOf(held.map((own) => worthOf(own.coinId, add(own.available, own.frozen))));
      const moved = sumOf(flows.map(({ coinId, amount }) => worthOf(coinId, money(amount))));
      const isKnown = start !== undefined && now !== undefined && moved !== undefined;
      const totals = rows.flatMap(({ dayAt, total }) => (total === null ? [] : [{ dayAt, total }]));
      return {
        data: {
          days: withEmptyDays(totals, today),
          start: start?.total ?? null,
          profit: isKnown ? dayProfit({ now, start: start.total, flows: moved }) : null,
        },
      };
    },
  };
}

/**
 * Returns a function that values a signed amount in USDT: it returns `undefined` if there is no
 * price, and zero for a coin that is not offered, as in the total.
 */
async function valuer(db: Db, prices: WalletDeps['prices']) {
  const [coins, pairs] = await Promise.all([listCoins(db), listPairs(db)]);
  const last = (symbol: string) => prices.quote(symbol)?.last;
  const worth = valuation(pairs, last);
  return (coinId: number, amount: Money): Money | undefined => {
    const code = coins.find(({ id }) => id === coinId)?.code;
    if (code === undefined || isZero(amount)) return ZERO;
    const price = conversion(pairs, last, { from: code, to: UNIT });
    return price && worth(code, amount);
  };
}

/** Returns the sum, or `undefined` if one of the values is unknown. */
function sumOf(values: readonly (Money | undefined)[]): Money | undefined {
  let sum: Money = ZERO;
  for (const value of values) {
    if (value === undefined) return undefined;
    sum = add(sum, value);
  }
  return sum;
}

type TotalRow = Awaited<ReturnType<typeof listTotals>>[number];

/**
 * Returns the baseline of today's profit. If a member has no row although today's run has passed,
 * the member owned nothing at that time.
 */
async function startOf(
  db: Db,
  memberId: number,
  today: number,
  last: TotalRow | undefined,
): Promise<{ readonly total: Money; readonly postingId: number } | undefined> {
  if (last?.dayAt === today) {
    return last.total === null ? undefined : { total: last.total, postingId: last.postingId };
  }
  const run = await lastRunOf(db, memberId);
  return run?.dayAt === today ? { total: ZERO, postingId: run.postingId } : undefined;
}
