import { buildApp } from '../../server/app.ts';
import { openAppContext } from '../../server/app-context.ts';
import { readConfig } from '../../server/config.ts';
import { NO_LIMITS } from '../../tests/support/server/test-server.ts';

/**
 * `DATABASE_URL=… node tools/bulk/measure-pages.ts` measures the first page and deep pages of
 * `heavy1` in a database filled by tools/bulk, and how long another member waits beside 40 such
 * reads.
 */
const LISTS: readonly (readonly [path: string, fields: string])[] = [
  ['getBillList', ''],
  ['getBillList', 'c_id=1&type=1&'],
  ['getTransferList', ''],
  ['tradegetOrderList', 'type=0&status=2&'],
  ['tradegetOrderList', 'type=0&status=1&'],
  ['tradegetOrderList', 'type=1&status=3&symbol=nosuch&'],
  ['getHyOrderList', 'status=2&'],
  ['Balance/getInternalTransferList', 'status=0&'],
  ['Balance/getStakingOrderList', ''],
  ['Machine/getMiningMachineOrders', ''],
  ['getLoanRecords', ''],
  ['getRechargeList', ''],
  ['getWithdrawList', ''],
  ['getNoticeList', ''],
];
const DEEP = 15_000;

const config = readConfig({ MARKET_SOURCE: 'simulated', ALLOW_SIMULATED: '1', ...process.env });
const context = await openAppContext({
  config: { ...config, logLevel: 'error' },
  limits: NO_LIMITS,
  hashing: { memory: 8, passes: 1 },
});
const app = await buildApp(context);

async function call(
  path: string,
  form: string,
  token = '',
): Promise<{ ms: number; code: number; data: never }> {
  const start = performance.now();
  const answer = await app.inject({
    method: 'POST',
    url: `/api/${path}`,
    headers: {
      host: new URL(config.publicUrl ?? 'http://127.0.0.1').host,
      token,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: form,
  });
  return { ms: performance.now() - start, ...(answer.json() as { code: number; data: never }) };
}

function quantile(values: readonly number[], share: number): string {
  const sorted = [...values].sort((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
}

const login = await call('login', 'username=heavy1&password=demo2026');
const { userinfo } = login.data as { userinfo: { token: string } };
const other = await call('login', 'username=bulk1&password=demo2026');
const stranger = (other.data as { userinfo: { token: string } }).userinfo.token;
const page = (list: (typeof LISTS)[number], number: number) =>
  call(list[0], `${list[1]}page=${number}&limit=10`, userinfo.token);
const timesOf = async (list: (typeof LISTS)[number], pages: readonly number[]) => {
  const times: number[] = [];
  for (const number of pages) times.push((await page(list, number)).ms);
  return times;
};

async function beside(work: Promise<unknown>): Promise<string> {
  let isOver = false;
  const over = work.finally(() => {
    isOver = true;
  });
  const times: number[] = [];
  while (!isOver) {
    times.push((await call('getSetting', '')).ms, (await call('getusr', '', stranger)).ms);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await over;
  return `${times.length} calls, p50 ${quantile(times, 0.5)} p99 ${quantile(times, 0.99)} most ${quantile(times, 1)} ms`;
}

for (const list of LISTS) await page(list, 1);
for (const list of LISTS) {
  const first = await timesOf(list, Array(15).fill(1));
  const [jump] = await timesOf(list, [DEEP]);
  const deep = await timesOf(
    list,
    Array.from({ length: 15 }, (_, n) => DEEP + 1 + n),
  );
  console.log(
    `${list.join(' ').padEnd(48)} first ${quantile(first, 0.5)} jump ${jump?.toFixed(1)} deep ${quantile(deep, 0.5)} ms`,
  );
}
for (const round of [1, 2]) {
  const outcomes: number[] = [];
  const times: number[] = [];
  const pages = Promise.all(
    Array.from({ length: 40 }, async (_, n) => {
      for (let turn = 0; turn < 10; turn += 1) {
        const wanted = 12_000 + ((97 * n + 31 * turn) % 4_000);
        const { ms, code } = await page(LISTS[n % 4] ?? ['getBillList', ''], wanted);
        outcomes.push(code);
        times.push(ms);
      }
    }),
  );
  console.log(
    `40 x 10 deep pages at once, round ${round}; a stranger meanwhile: ${await beside(pages)}`,
  );
  console.log(
    `  they took p50 ${quantile(times, 0.5)} most ${quantile(times, 1)} ms, codes ${[...new Set(outcomes)]}`,
  );
}
await app.close();
await context.close();
