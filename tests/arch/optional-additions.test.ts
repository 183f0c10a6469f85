// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readCalls } from '../../tools/docs/calls.ts';
import { OPTIONAL_ADDITIONS } from '../../tools/docs/optional-additions.ts';
import { ROOT } from './sources.ts';
import { fieldsOf, type WireFields, wireWithoutAdditions } from './wire-fields.ts';

const ORIGINAL = JSON.parse(
  readFileSync(join(ROOT, 'tests/arch/original-wire.json'), 'utf8'),
) as Readonly<Record<string, WireFields>>;
const calls = readCalls();
const rest = wireWithoutAdditions();

describe('optional additions (product.md#optional-additions)', () => {
  test.each(calls.map(({ name }) => name))(
    '%s: what the original wire lacks stands in tools/docs/optional-additions.ts',
    (name) => expect(rest[name]).toEqual(ORIGINAL[name]),
  );

  test('the original wire has no further call', () => {
    expect(Object.keys(rest).sort()).toEqual(Object.keys(ORIGINAL).sort());
  });

  test.each(Object.entries(OPTIONAL_ADDITIONS))('%s has what is listed for it', (name, added) => {
    const call = calls.find((one) => one.name === name);
    expect(call).toBeDefined();
    if (added === 'call' || call === undefined) return;
    const { takes, returns } = fieldsOf(call);
    expect(takes).toEqual(expect.arrayContaining([...(added.takes ?? [])]));
    expect(returns).toEqual(expect.arrayContaining([...(added.returns ?? [])]));
  });
});
