import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookOf } from '../../support/server/address-book.ts';
import { type FundedMember, fundedMember } from '../../support/server/funded-member.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

const PAGE = join(import.meta.dirname, '../../../docs/api-keys.md');

let on: TestServer;
let member: FundedMember;
let env: Record<string, string>;
beforeAll(async () => {
  on = await startTestServer();
  member = await fundedMember(on, { 1: { USDT: '1234' } });
  const { apiKey } = await member.query('createApiKey', {
    name: 'Examples',
    rights: ['read', 'trade'],
    networks: '127.0.0.1',
    ...(await bookOf(on, member).proof()),
  });
  on.prices.set('btcusdt', '50000');
  on.prices.setBook('btcusdt', { asks: [['50000', '1']], bids: [['49999', '1']] });
  const EXCHANGE = await on.app.listen({ host: '127.0.0.1', port: 0 });
  env = { PATH: process.env.PATH ?? '', EXCHANGE, API_KEY: apiKey };
});
afterAll(() => on.stop());

test.each([
  ['js', process.execPath, ['--input-type=module', '-e']],
  ['python', 'python3', ['-c']],
] as const)('the example in %s of docs/api-keys.md runs', async (language, program, options) => {
  const page = await readFile(PAGE, 'utf8');
  const code = new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(page)?.[1] ?? '';
  const { stdout } = await promisify(execFile)(program, [...options, code], { env });
  const number = /^order (\d+)$/m.exec(stdout)?.[1];
  expect(stdout).toContain('1234');
  const { list } = await member.query('tradegetOrderList', { side: 'all', status: 'open' });
  expect(list.map(({ id }) => id)).toContain(number);
});
