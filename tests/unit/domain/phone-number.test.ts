// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { browserCountry, readDigits } from '#/components/credentials/read-phone';
import { phoneCountries, phoneForm, phoneFormIn } from '#core/domain/phone-number.ts';

describe('a phone number in a country', () => {
  test.each([
    ['(0170) 123-4567', 'DE', '491701234567'],
    // This is also a possible German landline number.
    ['491701234567', 'DE', '491701234567'],
    // The number begins with the country's own code.
    ['391 234 5678', 'IT', '393912345678'],
    ['06 1234 5678', 'IT', '390612345678'],
    ['8 (912) 345-67-89', 'RU', '79123456789'],
    ['०९८७६५४३२१०', 'IN', '919876543210'],
    ['011 15 2345-6789', 'AR', '5491123456789'],
    ['0049 170 1234567', 'US', '491701234567'],
    // Australians dial 0011 before a country code.
    ['0011 49 170 1234567', 'AU', '491701234567'],
    ['00 15 49 170', 'BR', undefined],
    ['01701234567', 'US', undefined],
    ['demo', 'DE', undefined],
  ])('%s in %s is %s', (typed, country, form) => {
    expect(phoneFormIn(typed, country)).toBe(form);
  });

  test('a form stays what it is, in every country that has an example', () => {
    for (const { callingCode } of phoneCountries()) {
      for (const rest of ['701234567', '0701234567', '2025550123']) {
        const form = phoneForm(`+${callingCode}${rest}`) ?? '';
        expect(phoneForm(form)).toBe(form);
      }
    }
  });
});

test('digits are read without numbering plans', () => {
  expect(readDigits('+49 (170) 1234567', 'US')).toBe('491701234567');
  expect(readDigits('0049 170 1234567', '')).toBe('491701234567');
  expect(readDigits('a@example.org', '')).toBeUndefined();
});

test.each([
  [['en', 'de-AT'], 'AT'],
  [['fa'], 'IR'],
  [['zh-Hant-TW', 'en-US'], 'TW'],
  [['es-419', 'es-MX'], 'MX'],
  [['es-419'], ''],
  [['en-US@posix'], ''],
  [[], ''],
])('the country of %j is %s', (languages, country) => {
  expect(browserCountry(languages)).toBe(country);
});
