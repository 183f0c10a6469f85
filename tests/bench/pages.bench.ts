import { type BenchRow, median } from '../../tools/bench/table.ts';
import { startPostgres } from '../../tools/test/postgres.ts';
import { ensureInstalled, requirePostgres } from '../../tools/test/prerequisites.ts';
import { addHeavyMember } from '../support/server/heavy-member/heavy-member.ts';
import { startTestServer } from '../support/server/test-server.ts';

const ROWS = 100_000;
const DEEP_PAGE = 1_000;
const LIMIT = 10;
const RUNS = 25;

const LISTS = {
  getBillList: {},
  getTransferList: {},
  tradegetOrderList: { type: 0, status: 2 },
  getInternalTransferList: { status: 0 },
  getStakingOrderList: {},
} as const;

/**
 * Measures the thousandth page of lists that belong to a member with 100,000 rows, read both after
 * the last row and by page number. The reference is the first page.
 */
export async function run(): Promise<BenchRow[]> {
  await ensureInstalled(['postgres']);
  const cluster = await startPostgres(requirePostgres(), { isDurable: false });
  process.env.TEST_DATABASE_URL = cluster.url;
  const on = await startTestServer({ engine: 'postgres' });
  try {
    await addHeavyMember(on.context.db, ROWS, on.time.now());
    const member = on.client();
    await member.login('heavy', 'demo2026');
    const rows: BenchRow[] = [];
    for (const [name, fields] of Object.entries(LISTS)) {
      const read = async (page: Readonly<Record<string, string | number>>) => {
        const { data } = await member.call(name as keyof typeof LISTS, {
          ...fields,
          ...page,
          limit: LIMIT,
        });
        return data.list as readonly { readonly id: number }[];
      };
      const timeOf = async (page: Readonly<Record<string, string | number>>) => {
        const times: number[] = [];
        for (let turn = 0; turn < RUNS; turn += 1) {
          const start = performance.now();
          await read(page);
          times.push(performance.now() - start);
        }
        return median(times);
      };
      const last = (await read({ page: DEEP_PAGE - 1 })).at(-1);
      const first = await timeOf({ page: 1 });
      const byNumber = await timeOf({ page: DEEP_PAGE });
      const after = await timeOf({ before: last?.id ?? 0 });
      rows.push({
        name: `${name}: page 1,000 (by number ${byNumber.toFixed(1)} ms)`,
        ours: after,
        peer: first,
        unit: 'ms',
        limit: 2,
      });
    }
    return rows;
  } finally {
    await on.stop();
    await cluster.stop();
  }
}
