// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#core/contract/endpoints.ts';
import {
  fieldsOf,
  OPTIONAL_ADDITIONS,
  ORIGINAL_WIRE,
} from '../../tools/docs/optional-additions.ts';

describe('the original wire', () => {
  test.each(Object.entries(ORIGINAL_WIRE))('%s has all its fields', (name, original) => {
    const ours = fieldsOf(endpoints[name as EndpointName]);
    expect(ours.takes).toEqual(expect.arrayContaining([...original.takes]));
    expect(ours.returns).toEqual(expect.arrayContaining([...original.returns]));
  });

  test('everything else is an optional addition, listed without what is inside it', () => {
    expect(OPTIONAL_ADDITIONS.login).toEqual({
      takes: ['remember', 'cookies', 'country'],
      returns: [],
    });
    expect(OPTIONAL_ADDITIONS).toMatchObject({
      getHyOrderInfo: { takes: [], returns: ['rate', 'evidence'] },
      getIntent: 'call',
    });
    expect(OPTIONAL_ADDITIONS.logout).toBeUndefined();
  });
});
