// @vitest-environment node
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { describe, expect, test } from 'vitest';
import { catalogFormat, isFuzzy, parsePo } from '../../../tools/i18n/catalog-format.ts';
import { stableIds } from '../../../tools/i18n/stable-ids.ts';

const FILE = 'src/features/options/ticket.tsx';
const known = (translation: string, file = FILE) => ({
  translation,
  origin: [[file]] as [string][],
});
const extracted = (...texts: readonly (readonly [text: string, file?: string])[]) =>
  Object.fromEntries(
    texts.map(([message, file = FILE]) => [
      generateMessageId(message),
      { message, origin: [[file]] as [string][] },
    ]),
  );
const idOf = (plan: ReturnType<typeof stableIds>, text: string) =>
  plan.ids.get(generateMessageId(text));

describe('stableIds', () => {
  test('makes an id of the area and the first words, and another one for another text', () => {
    const texts = extracted(['Stake {amount} now'], ['Stake now'], ['Off', 'src/ui/a.tsx']);
    expect([...stableIds({}, texts).ids.values()]).toEqual([
      'options.stake-now',
      'options.stake-now-2',
      'ui.off',
    ]);
  });

  test('a known text keeps its id in another file', () => {
    const plan = stableIds({ 'a.stake': known('Stake') }, extracted(['Stake', 'src/ui/b.tsx']));
    expect(idOf(plan, 'Stake')).toBe('a.stake');
    expect(plan.rewordings).toEqual([]);
  });

  test('reworded texts of one file keep their ids', () => {
    const english = {
      'a.win': known('A win pays the stake twice.'),
      'a.lose': known('A loss costs the stake.'),
    };
    const plan = stableIds(
      english,
      extracted(['A loss costs your whole stake.'], ['If you win, you get twice the stake.']),
    );
    expect(idOf(plan, 'A loss costs your whole stake.')).toBe('a.lose');
    expect(idOf(plan, 'If you win, you get twice the stake.')).toBe('a.win');
    expect(plan.rewordings).toHaveLength(2);
  });

  test('the only candidate of a file keeps its id without a word in common', () => {
    const plan = stableIds({ 'a.rate': known('Payout') }, extracted(['Profit rate']));
    expect(plan.rewordings).toEqual([{ id: 'a.rate', from: 'Payout', to: 'Profit rate' }]);
  });

  test('texts without a word in common are new where several could be meant', () => {
    const english = { 'a.one': known('Payout'), 'a.two': known('Cancel') };
    const plan = stableIds(english, extracted(['Profit rate'], ['Keep it']));
    expect(idOf(plan, 'Profit rate')).toBe('options.profit-rate');
    expect(plan.rewordings).toEqual([]);
  });

  test('an id of the source stays, and its new English is a rewording', () => {
    const plan = stableIds(
      { 'auth.wrong': known('Wrong.') },
      { 'auth.wrong': { message: 'Wrong code.', origin: [['server/a.ts']] } },
    );
    expect(plan.rewordings).toEqual([{ id: 'auth.wrong', from: 'Wrong.', to: 'Wrong code.' }]);
  });
});

describe('catalogFormat', () => {
  const english = 'msgid "options.stake"\nmsgstr "Stake"\n';
  const german = 'msgid "options.stake"\nmsgstr "Einsatz"\n';
  const file = (code: string) => `locales/${code}/app.po`;
  const context = (locale: string) => ({ locale, sourceLocale: 'en', filename: file(locale) });

  test('reads a text by the hash of its English', async () => {
    const format = catalogFormat();
    await format.parse(english, context('en'));
    const texts = await format.parse(german, context('de'));
    expect(texts[generateMessageId('Stake')]?.translation).toBe('Einsatz');
  });

  test('a translation survives better English and is marked fuzzy', async () => {
    const format = catalogFormat();
    await format.parse(english.replace('msgid', `#: ${FILE}\nmsgid`), context('en'));
    const written = await format.serialize(extracted(['Your stake']), {
      ...context('de'),
      existing: german,
    });
    const entry = parsePo(written, file('de'))['options.stake'];
    expect(entry?.translation).toBe('Einsatz');
    expect(entry && isFuzzy(entry)).toBe(true);
  });
});
