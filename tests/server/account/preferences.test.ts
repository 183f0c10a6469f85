import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENGINES } from '../../support/server/database.ts';
import { fundedMember } from '../../support/server/funded-member.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

const DAY = '{"theme":[1,"day"]}';
const NIGHT = '{"theme":[2,"night"]}';

describe.each(ENGINES)('preferences on %s', (engine) => {
  let on: TestServer;
  beforeAll(async () => {
    on = await startTestServer({ engine });
  });
  afterAll(() => on.stop());

  test('are replaced only by who has seen the present version', async () => {
    const member = await fundedMember(on, {});
    expect(await member.query('getPreferences')).toEqual({ version: 0, document: '{}' });
    const put = (version: number, document: string) =>
      member.query('putPreferences', { version, document });
    expect(await put(0, DAY)).toEqual({ version: 1, document: DAY, stored: true });
    expect(await put(0, NIGHT)).toEqual({ version: 1, document: DAY, stored: false });
    expect(await put(1, NIGHT)).toEqual({ version: 2, document: NIGHT, stored: true });
    expect(await member.query('getPreferences')).toEqual({ version: 2, document: NIGHT });
  });

  test('of two devices at once one is stored, and the other one is told', async () => {
    const member = await fundedMember(on, {});
    for (const version of [0, 1]) {
      const answers = await Promise.all(
        [DAY, NIGHT].map((document) => member.query('putPreferences', { version, document })),
      );
      expect(answers.filter(({ stored }) => stored)).toHaveLength(1);
      expect(new Set(answers.map(({ document }) => document)).size).toBe(1);
    }
  });

  test('belong to their member, who finds them in the copy of the data', async () => {
    const [one, two] = [await fundedMember(on, {}), await fundedMember(on, {})];
    await one.query('putPreferences', { version: 0, document: NIGHT });
    expect((await two.query('getPreferences')).version).toBe(0);
    const { copy } = await one.query('getAccountCopy');
    expect(copy).toMatchObject({ preferences: [{ document: NIGHT }] });
  });

  test.each(['', '[]', '{"theme":"day"}', `{"a":[1,"${'x'.repeat(30_000)}"]}`])(
    'another text is refused (%#)',
    async (document) => {
      const member = await fundedMember(on, {});
      expect((await member.call('putPreferences', { version: 0, document })).code).toBe(0);
    },
  );
});
