import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LANGUAGES } from '#core/domain/languages.ts';
import { type Desk, type DeskClient, openDesk } from '../../support/server/desk.ts';
import { fundedMember } from '../../support/server/funded-member.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

let on: TestServer;
let desk: Desk;
let cora: DeskClient;
beforeAll(async () => {
  on = await startTestServer();
  desk = await openDesk(on);
  cora = await desk.enrol('Cora', ['content']);
});
afterAll(async () => {
  await desk.app.close();
  await on.stop();
});

const catalogOf = (code: string) => readFileSync(`locales/${code}/app.po`, 'utf8');

test('a proposal arrives with its screen and id, and the catalog is exported with it', async () => {
  const member = await fundedMember(on, {});
  const proposal = {
    ...{ screen: '/recharge', language: 'de', textId: 'common.deposit' },
    ...{ current: 'Einzahlen', proposal: ' Einzahlung "neu" ' },
  };
  await member.query('proposeText', proposal);
  await member.query('proposeText', proposal);
  const { rows } = await cora.call('textList', { status: 'open' });
  expect(rows).toEqual([
    expect.objectContaining({ ...proposal, proposal: 'Einzahlung "neu"', decidedBy: null }),
  ]);
  const [{ id } = { id: 0 }] = rows;
  expect((await cora.call('textExport', { language: 'de' })).changed).toBe(0);
  await cora.call('textDecide', { id, isTaken: true });
  expect((await cora.call('textList', { status: 'open' })).rows).toEqual([]);
  const { file, changed } = await cora.call('textExport', { language: 'de' });
  expect(changed).toBe(1);
  const lines = catalogOf('de').split('\n');
  const different = file.split('\n').filter((line, index) => line !== lines[index]);
  expect(different).toEqual(['msgstr "Einzahlung \\"neu\\""']);
  await cora.call('textDecide', { id, isTaken: false });
  expect((await cora.call('textExport', { language: 'de' })).file).toBe(catalogOf('de'));
});

test('every catalog is exported as it is', async () => {
  for (const { code } of LANGUAGES) {
    const { file } = await cora.call('textExport', { language: code });
    expect([code, file === catalogOf(code)]).toEqual([code, true]);
  }
});

test('what is no proposal of a text is refused', async () => {
  const member = await fundedMember(on, {});
  const given = { screen: '/', language: 'de', textId: 'a.b', current: 'x', proposal: 'y' };
  for (const wrong of [{ screen: 'x' }, { language: 'xx' }, { textId: '<b>' }, { proposal: ' ' }]) {
    expect((await member.mutate('proposeText', { ...given, ...wrong })).code).toBe(0);
  }
});
