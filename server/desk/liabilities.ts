import { desc } from 'drizzle-orm';
import { ZERO } from '#core/domain/money.ts';
import type { Db } from '../db/db.ts';
import { liabilityRefusals, liabilityRoots } from '../db/schema/assets.ts';
import { coins as coinTable } from '../db/schema/market.ts';
import { transact } from '../db/transact.ts';
import { isEqualTotal, listMemberTotals } from '../ledger/member-totals.ts';
import { prepareReading } from '../ledger/prepare-reading.ts';
import { dateOf } from '../modules/assets/liabilities/publish.ts';

/** Number of days that are printed. */
const DAYS = 31;

/**
 * Returns the lines of `npm run desk -- liabilities`: the last published and refused days, and the
 * current liabilities according to the balances and according to the ledger.
 */
export async function listLiabilities(db: Db): Promise<string[]> {
  const [roots, refusals] = await Promise.all([
    db.select().from(liabilityRoots).orderBy(desc(liabilityRoots.dayAt)).limit(DAYS),
    db.select().from(liabilityRefusals).orderBy(desc(liabilityRefusals.dayAt)).limit(DAYS),
  ]);
  const days = [
    ...roots.map(({ dayAt, leaves, coins, sums, root }) => {
      const amounts = sums.split(',');
      const owed = coins
        .split(',')
        .map((coin, at) => `${amounts[at]} ${coin}`)
        .filter((_, at) => amounts[at] !== ZERO);
      const line = [`${leaves} members`, 'difference 0', ...owed, `root ${root}`].join(', ');
      return { dayAt, line };
    }),
    ...refusals.map(({ dayAt, at, differences }) => ({
      dayAt,
      line: `refused at ${new Date(at).toISOString()}, difference ${differences}`,
    })),
  ].sort((one, other) => other.dayAt - one.dayAt);
  const lines = days.map(({ dayAt, line }) => `${dateOf(dayAt)} ${line}`);
  return [...(lines.length > 0 ? lines : ['no day is published yet']), ...(await totalsNow(db))];
}

function totalsNow(db: Db): Promise<string[]> {
  return transact(
    db,
    async (tx) => {
      await prepareReading(tx);
      const coins = await tx.select().from(coinTable);
      return (await listMemberTotals(tx)).map((total) => {
        const { coinId, cached, posted } = total;
        const code = coins.find(({ id }) => id === coinId)?.code ?? `coin ${coinId}`;
        const mark = isEqualTotal(total) ? '' : ' DIFFERENT';
        return `now ${code}: balances ${cached}, ledger ${posted}${mark}`;
      });
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
