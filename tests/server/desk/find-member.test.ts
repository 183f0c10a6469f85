import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { members, sessions } from '../../../server/db/schema/auth.ts';
import { findDeskMember } from '../../../server/desk/find-member.ts';
import { endSessionsFromDesk } from '../../../server/desk/sessions.ts';
import { practiceIdOf } from '../../../server/ledger/practice.ts';
import { addPracticeMember } from '../../../server/modules/options/practice/practice.service.ts';
import { operatorAt } from '../../support/server/operator.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

describe('how the desk finds a member', () => {
  let on: TestServer;
  let demo: number;
  let friend: number;
  beforeAll(async () => {
    on = await startTestServer();
    [demo, friend] = [await idOf('demo'), await idOf('friend')];
    // One member's phone number equals another member's UID.
    await on.context.db
      .update(members)
      .set({ phone: `${demo}` })
      .where(eq(members.id, friend));
  });
  afterAll(() => on.stop());

  async function idOf(username: string): Promise<number> {
    const [row] = await on.context.db.select().from(members).where(eq(members.username, username));
    return row?.id ?? 0;
  }
  const find = async (typed: string) => (await findDeskMember(on.context.db, typed)).id;
  const sessionsOf = (id: number) => on.context.db.$count(sessions, eq(sessions.memberId, id));

  test('the number of one member never means the phone of another', async () => {
    await on.signedIn('friend');
    await on.signedIn('demo');
    const end = (...args: string[]) =>
      endSessionsFromDesk(on.context.db, ['end', ...args], operatorAt(on.time.now()));
    await expect(end(`${demo}`, 'stolen')).rejects.toThrow(
      new RegExp(
        `may mean several members, name one by #number:\\n  #${demo}  demo .*\\n  #${friend}`,
      ),
    );
    expect(await sessionsOf(friend)).toBe(1);
    expect(await end(`#${demo}`, 'stolen')).toBe(demo);
    expect([await sessionsOf(demo), await sessionsOf(friend)]).toEqual([0, 1]);
  });

  test('#number is a number, anything else a username, e-mail or phone', async () => {
    expect(await find(`#${friend}`)).toBe(friend);
    expect(await find(` #${friend}`)).toBe(friend);
    expect(await find('Demo')).toBe(demo);
    expect(await find('demo@example.com')).toBe(demo);
    for (const nobody of [`${friend}`, '#999999', '#', '#0', '', 'nobody1', `#${demo}x`]) {
      await expect(find(nobody)).rejects.toThrow('is no member');
    }
  });

  test('an account for practice is no member', async () => {
    const id = practiceIdOf(demo);
    await addPracticeMember(on.context.db, id, on.time.now());
    await expect(find(`#${id}`)).rejects.toThrow('is no member');
  });

  test('the member is shown, and nothing happens unless the operator agrees', async () => {
    await on.signedIn('demo');
    const asked: string[] = [];
    const confirm = async (question: string) => asked.push(question) > 1;
    const operator = { ...operatorAt(on.time.now()), confirm };
    const end = () => endSessionsFromDesk(on.context.db, ['end', 'demo', 'asked'], operator);
    await expect(end()).rejects.toThrow('nothing was changed');
    expect(await sessionsOf(demo)).toBe(1);
    expect(asked[0]).toMatch(new RegExp(`^End every session of\n  #${demo}  demo  \\S+@\\S+  `));
    await end();
    expect(await sessionsOf(demo)).toBe(0);
  });
});
