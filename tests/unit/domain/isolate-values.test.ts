// @vitest-environment node
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import { isolateValues } from '#core/domain/isolate-values.ts';

test.each([
  ['no value', ['no value']],
  ['{a} to {b}', ['\u2068', ['a'], '\u2069', ' to ', '\u2068', ['b'], '\u2069']],
  [
    '{n, plural, one {# of {a}} other {#}}',
    [['n', 'plural', { one: ['#', ' of ', '\u2068', ['a'], '\u2069'], other: ['#'] }]],
  ],
  ['{amount} {coin}.', ['\u2068', ['amount'], ' ', ['coin'], '\u2069', '.']],
  ['{name} {time}', ['\u2068', ['name'], '\u2069', ' ', '\u2068', ['time'], '\u2069']],
  ['{limit} USDT', ['\u2068', ['limit'], ' USDT', '\u2069']],
  ['{rate}% a year', ['\u2068', ['rate'], '%', '\u2069', ' a year']],
  ['{side, select, buy {x} other {y}}', [['side', 'select', { buy: ['x'], other: ['y'] }]]],
])('isolates the values of %j', (message, isolated) => {
  expect(isolateValues(compileMessageOrThrow(message))).toEqual(isolated);
});
