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
  ['{side, select, buy {x} other {y}}', [['side', 'select', { buy: ['x'], other: ['y'] }]]],
])('isolates the values of %j', (message, isolated) => {
  expect(isolateValues(compileMessageOrThrow(message))).toEqual(isolated);
});
