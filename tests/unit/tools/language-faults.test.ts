// @vitest-environment node
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LANGUAGES } from '#core/domain/languages.ts';
import { validateLanguage } from '../../../tools/i18n/language-faults';
import { validateMessage } from '../../../tools/i18n/message-faults';
import { writeTranslations } from '../../../tools/i18n/texts';

const ROOT = join(import.meta.dirname, '../../..');

const GERMAN = { tag: 'de', scripts: ['Latin'] };
const RUSSIAN = { tag: 'ru', scripts: ['Cyrillic'] };
const FRENCH = { tag: 'fr', scripts: ['Latin'] };
const PERSIAN = { tag: 'fa', scripts: ['Arabic'] };
const JAPANESE = { tag: 'ja', scripts: ['Han', 'Hiragana', 'Katakana'] };

describe('validateMessage', () => {
  const DAYS = '{days, plural, one {# day} other {# days}}';

  test.each([
    ['{amount} of {coin}', '{amount} von {coin}', GERMAN],
    ['Read <0>this</0>.', 'Lesen Sie <0>dies</0>.', GERMAN],
    [DAYS, '{days, plural, one {# Tag} other {# Tage}}', GERMAN],
    [DAYS, '{days, plural, one {# день} few {# дня} many {# дней} other {# дня}}', RUSSIAN],
    ['USDT (TRC20)', 'USDT (TRC20)', RUSSIAN],
    ['Two-step verification', '2-Faktor-Prüfung', GERMAN],
    ['Order {number}', 'Ордер {number}', RUSSIAN],
    ['More than 0.5%', 'Mehr als 0,5\u00a0%', GERMAN],
    ['More than 1,000.25 coins', 'Mehr als 1.000,25 Coins', GERMAN],
    ['More than 10,000 coins', 'Plus de 10\u202f000 cryptos', FRENCH],
    ['More than 1,000.5%', 'بیش از ۱٬۰۰۰٫۵٪', PERSIAN],
    ['More than 0.5%', 'بیش از 0.5٪', PERSIAN],
    ['After five wrong codes', '5回間違えると', JAPANESE],
    ['No price in the minute before', '直前の1分間は価格なし', JAPANESE],
    ['Min. {least} {coin}', '最低{least}{coin}', JAPANESE],
  ])('finds nothing in %j -> %j', (source, translation, language) => {
    expect(validateMessage(source, translation, language)).toEqual([]);
  });

  test.each([
    ['Order {number}', 'Auftrag {nummer}', GERMAN, 'has the arguments'],
    ['Order {number}', 'Auftrag {number', GERMAN, 'is malformed'],
    ['Read <0>this</0>.', 'Lesen Sie dies.', GERMAN, 'has the tags'],
    ['<a href="/security">Security</a>', '<a href="/help">Sicherheit</a>', GERMAN, 'has the tags'],
    [DAYS, '{days, plural, one {# день} other {# дней}}', RUSSIAN, 'lacks the plural form "few"'],
    [
      DAYS,
      '{days, plural, one {# Tag} few {# Tage} other {# Tage}}',
      GERMAN,
      'a plural form "few"',
    ],
    [DAYS, '{days, plural, one {# Tag} other {Tage}}', GERMAN, 'lacks # in the plural form'],
    ['Within 24 hours', 'Innerhalb von 42 Stunden', GERMAN, 'has the numbers'],
    ['Within 24 hours', 'В течение ٢٤ часов', RUSSIAN, 'has digits of another script'],
    ['More than 0.5%', 'Mehr als 0.5 %', GERMAN, 'has the numbers "0.5" instead of "0,5"'],
    ['More than 1,000 coins', 'Mehr als 1,000 Coins', GERMAN, 'has the numbers'],
    ['In the last 10 minutes', 'In den letzten 10 bis 1 Minuten', GERMAN, 'has the numbers'],
    [
      '{days, plural, one {# day of 30} other {# days of 30}}',
      '{days, plural, one {# Tag von 30} other {# Tage von 60}}',
      GERMAN,
      'has the numbers',
    ],
    ['{paid} {coin} for {got}', '{paid} für {got} {coin}', GERMAN, 'has {paid} {coin} apart'],
    ['It is yours', "Ist's Ihres", GERMAN, 'has a straight apostrophe'],
    ['Für', 'Fu\u0308r', GERMAN, 'is not in normal form C'],
    ['Withdraw', 'Withdraw ', GERMAN, 'has spaces at an end'],
    ['Open orders', 'Open orders', RUSSIAN, 'is not in the script of the language'],
    ['Enter the address here', 'Enter the address here', GERMAN, 'is the English text'],
  ])('finds the fault in %j -> %j', (source, translation, language, fault) => {
    expect(validateMessage(source, translation, language).join('; ')).toContain(fault);
  });
});

describe('validateLanguage', () => {
  const chinese = LANGUAGES.find(({ code }) => code === 'zh-cn');
  let root = '';

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'trade-texts-'));
    mkdirSync(join(root, 'server/db/seed'), { recursive: true });
    cpSync(join(ROOT, 'locales'), join(root, 'locales'), { recursive: true });
    cpSync(join(ROOT, 'server/db/seed/demo'), join(root, 'server/db/seed/demo'), {
      recursive: true,
    });
  });
  afterEach(() => rmSync(root, { recursive: true }));

  function faultsAfter(key: string, text: string): string[] {
    if (!chinese) throw new Error('The list of languages has no Chinese.');
    writeTranslations(root, 'zh-cn', new Map([[key, text]]));
    return validateLanguage(root, chinese).map((found) => `${found.key}: ${found.fault}`);
  }

  test('has nothing to say of the committed texts', () => {
    expect(faultsAfter('app|common.deposit', '充值')).toEqual([]);
  });

  test.each([
    ['app|common.deposit', '', 'app|common.deposit: has no translation'],
    ['server|auth.wrongLogin', '', 'server|auth.wrongLogin: has no translation'],
    ['demo|contents.json|/3/title', '', 'demo|contents.json|/3/title: has no translation'],
    ['app|send.receiver', '地址', 'app|send.receiver: reads "地址"; the glossary has'],
    ['app|common.buy-up', '看涨看涨看涨看涨看涨', 'app|common.buy-up: is wider than'],
    ['app|options.stake', '质押', 'app|options.stake: reads like app|common.staking'],
    ['app|spot.ask', '卖出', 'reads like'],
    ['app|common.turn-off', '关闭', 'app|common.turn-off: reads like app|common.close'],
    [
      'server|addresses.badNetwork',
      '该币种不支持提现。',
      'server|addresses.badNetwork: lost the network',
    ],
    [
      'server|transfer.notOffered',
      '该币种可以发送给其他会员。',
      'server|transfer.notOffered: says no in English only',
    ],
    [
      'server|market.alert.changeRange',
      '请输入 {least}% 至 {most} % 之间的涨跌幅。',
      'has a space before %',
    ],
    ['server|identity.noName', '姓名？', 'server|identity.noName: reads "姓名？", elsewhere'],
  ])('finds %j set to %j', (key, text, fault) => {
    expect(faultsAfter(key, text).join('\n')).toContain(fault);
  });

  test('an outdated translation is a fault where money, safety or errors are concerned', () => {
    if (!chinese) throw new Error('The list of languages has no Chinese.');
    const file = join(root, 'locales/zh-cn/app.po');
    const faultOf = (id: string) => {
      const before = readFileSync(file, 'utf8');
      writeFileSync(file, before.replace(`msgid "${id}"`, `#, fuzzy\nmsgid "${id}"`));
      const faults = validateLanguage(root, chinese).map(({ key, fault }) => `${key}: ${fault}`);
      writeFileSync(file, before);
      return faults;
    };
    expect(faultOf('common.home')).toEqual([]);
    expect(faultOf('withdrawal.at-least')).toEqual([
      'app|withdrawal.at-least: is fuzzy: the English now reads "At least {least} {code}"',
    ]);
  });
});
