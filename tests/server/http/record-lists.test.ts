import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#core/contract/endpoints.ts';
import { inputSchema } from '../../../tools/docs/schemas.ts';
import { addHeavyMember } from '../../support/server/heavy-member/heavy-member.ts';
import { RECORD_LISTS } from '../../support/server/record-lists.ts';
import type { TestClient } from '../../support/server/test-client.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

const LIMIT = 10;
/** Two full pages and a partial one in every list of the heavy member. */
const ROWS = 25;

let on: TestServer;
let member: TestClient;
beforeAll(async () => {
  on = await startTestServer();
  await addHeavyMember(on.context.db, ROWS, on.time.now());
  member = on.client();
  await member.login('heavy', 'demo2026');
});
afterAll(() => on.stop());

const LISTS = Object.entries(RECORD_LISTS);
/** Lists without a second page for this member. */
const SHORT = [
  ...['getDeviceList', 'getSecurityLog', 'getAlertList', 'getPracticeOrderList'],
  ...['getInvitationList', 'getInviteRewardList'],
];

test('every call of a member that takes `before` is among the lists', () => {
  const taking = Object.entries(endpoints).filter(
    ([, { access, input }]) =>
      access === 'member' && 'before' in (inputSchema(input).properties ?? {}),
  );
  expect(taking.map(([name]) => name).sort()).toEqual(LISTS.map(([name]) => name).sort());
});

test.each(LISTS)('%s: the rows before the last one are the next page', async (name, fields) => {
  const read = async (page: Record<string, string | number>) => {
    const { data } = await member.call(name as EndpointName, { ...fields, limit: LIMIT, ...page });
    return data.list as readonly { readonly id?: number; readonly order_id?: number }[];
  };
  const last = (await read({ page: 1 })).at(-1);
  const second = await read({ page: 2 });
  if (!SHORT.includes(name)) expect(second).toHaveLength(LIMIT);
  const before = last?.id ?? last?.order_id ?? 1;
  expect(await read({ before })).toEqual(second);
  // The page number that a client sends for older servers has no meaning in that case.
  expect(await read({ before, page: 7 })).toEqual(second);
});

test('an invalid id is refused', async () => {
  const { code } = await member.call('getBillList', { before: 'x' });
  expect(code).toBe(0);
});
