import { i18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  followLanguage,
  loadCatalog,
  restrictToOffered,
  showLanguage,
  startLanguage,
} from '#/app/i18n';
import { store } from '#/state/device-atom';
import { chosenLanguageAtom, shownLanguage } from '#/state/language';
import { LANGUAGES } from '#core/domain/languages.ts';

const root = document.documentElement;

beforeEach(async () => {
  store.set(chosenLanguageAtom, undefined);
  await showLanguage('en');
});

test('language and direction of the page match the shown language, as BCP-47', async () => {
  await showLanguage('ar');
  expect([root.lang, root.dir, shownLanguage()]).toEqual(['ar', 'rtl', 'ar']);
  await showLanguage('zh-cn');
  expect([root.lang, root.dir]).toEqual(['zh-Hans-CN', 'ltr']);
});

test('plural forms and figures follow the tag of the language, not its product code', async () => {
  const hours = '{n, plural, one {# one} few {# few} other {# other}}';
  const said = async (code: 'cr' | 'rm' | 'fa' | 'bn', n: number) => {
    await showLanguage(code);
    i18n.setMessagesCompiler(compileMessage);
    return i18n._('test.hours', { n }, { message: hours });
  };
  expect([await said('cr', 1), await said('cr', 3), await said('cr', 21)]).toEqual([
    '1 one',
    '3 few',
    '21 one',
  ]);
  expect(await said('rm', 19)).toBe('19 few');
  expect([await said('fa', 12), await said('bn', 12)]).toEqual(['12 other', '12 other']);
});

test('of two choices in a row the last one is shown, whichever catalog arrives first', async () => {
  await Promise.all([showLanguage('fr'), showLanguage('ar')]);
  expect(shownLanguage()).toBe('ar');
});

test.each(LANGUAGES.map(({ code }) => code))('the catalog of %s is complete', async (code) => {
  const english = Object.keys(await loadCatalog('en'));
  const own = await loadCatalog(code);
  expect(english.filter((id) => own[id] === undefined)).toEqual([]);
});

test('a choice is shown and stored', async () => {
  const shown = vi.fn();
  followLanguage(shown, vi.fn());
  store.set(chosenLanguageAtom, 'ar');
  await waitFor(() => expect(shown).toHaveBeenCalledWith('ar'));
  expect(localStorage.getItem('trade-lang-token')).toBe('ar');
});

test('calls request texts in the initial language before its catalog has loaded', async () => {
  store.set(chosenLanguageAtom, 'ar');
  await showLanguage('en');
  const started = startLanguage();
  expect(shownLanguage()).toBe('ar');
  await started;
  expect(i18n.locale).toBe('ar');
});

test('at start the stored language wins; English when the server does not offer it', async () => {
  store.set(chosenLanguageAtom, 'fr');
  await startLanguage();
  expect(i18n.locale).toBe('fr');
  expect(await restrictToOffered(['en', 'fr'])).toBe(false);
  expect(await restrictToOffered(['en', 'ar'])).toBe(true);
  expect(i18n.locale).toBe('en');
});
