import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isAllowed, RIGHTS } from '#desk/contract/call.ts';
import { CALLS, type CallName } from '#desk/contract/calls.ts';
import { type Desk, type DeskClient, openDesk } from '../../support/server/desk.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

const NAMES = Object.keys(CALLS) as CallName[];
/** These calls are excluded, because they end the session that the test continues to use. */
const ENDING = ['signOut', 'demoSignIn'];

describe('rights of operators on PostgreSQL', () => {
  let on: TestServer;
  let desk: Desk;
  const clients = new Map<string, DeskClient>();

  beforeAll(async () => {
    on = await startTestServer({ engine: 'postgres' });
    desk = await openDesk(on);
    for (const right of RIGHTS) clients.set(right, await desk.enrol(`Only ${right}`, [right]));
    clients.set('none', await desk.enrol('Nobody', []));
  });
  afterAll(async () => {
    await desk.app.close();
    await on.stop();
  });

  test.each(NAMES)('%s is refused without a session', async (name) => {
    const { statusCode } = await desk.client().send(name, {});
    expect(statusCode === 401).toBe(CALLS[name].right !== 'public');
  });

  test.each([...RIGHTS, 'none'])('%s makes exactly the calls of the contract', async (right) => {
    const client = clients.get(right);
    const granted = RIGHTS.filter((one) => one === right);
    for (const name of NAMES.filter((one) => !ENDING.includes(one))) {
      on.time.advance(1_000);
      // Most calls are invalid without input. Only the right is tested, which the server checks
      // first.
      const reply = await client?.send(name, {});
      const isRefused = reply?.json().code === 'forbidden';
      expect([name, isRefused]).toEqual([name, !isAllowed(CALLS[name], granted)]);
    }
  });

  test('a decision is not even prepared without its right', async () => {
    const support = clients.get('support');
    const wish = { call: 'withdrawalApprove', input: { id: 1, version: 'x' } };
    await expect(support?.call('decisionStart', wish)).rejects.toMatchObject({ code: 'forbidden' });
    const read = { call: 'member', input: { id: 1 } };
    await expect(support?.call('decisionStart', read)).rejects.toMatchObject({ code: 'missing' });
  });

  test('an auditor reads everything and decides nothing', () => {
    for (const name of NAMES) {
      const { kind, right } = CALLS[name];
      if (typeof right === 'string') continue;
      expect([name, isAllowed(CALLS[name], ['auditor'])]).toEqual([name, kind === 'read']);
    }
  });
});
