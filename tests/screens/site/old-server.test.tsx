import '../../support/screens/page';

import { QueryClient } from '@tanstack/react-query';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { EndpointName } from '#core/contract/endpoints.ts';
import { LESS, NOTHING, SAME_MEANING, UNKNOWN_STATES } from '../../support/old-server/old-shapes';
import { READS } from '../../support/old-server/reads';
import { CALL_ROWS, ownEverything } from '../../support/server/call-rows';
import { startTestServer } from '../../support/server/test-server';

/** The real exchange's responses, by call, to a member who owns one of everything. */
const responses = new Map<EndpointName, unknown>();
const NAMES = Object.keys(READS) as (keyof typeof READS)[];

beforeAll(async () => {
  const exchange = await startTestServer({ engine: 'pglite' });
  const owner = await exchange.signedIn();
  const owned = await ownEverything(exchange, owner);
  await owner.call('transfer', { c_id: 1, num: 5, from_type: 1, to_type: 3 });
  await owner.call('recharge', { c_id: 1, num: 5, a_id: 1, payimg: owned.image });
  await owner.call('withdraw', { c_id: 2, num: '0.01', withdraw_type: 1, paypwd: 'pay2026' });
  for (const name of NAMES) {
    const { code, data } = await owner.call(name, CALL_ROWS[name].fields?.(owned));
    expect(code, name).toBe(1);
    responses.set(name, data);
  }
  await exchange.stop();
}, 120_000);
afterEach(() => vi.unstubAllGlobals());
afterAll(() => responses.clear());

/** Reads `data` as the response to a call, as the app does. */
async function readAs(name: keyof typeof READS, data: unknown): Promise<unknown> {
  vi.stubGlobal('fetch', async () => Response.json({ code: '1', msg: null, data }));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return READS[name](client);
}

/** Yields every nested value together with its path. */
function* within(value: unknown, way = ''): Generator<readonly [way: string, value: unknown]> {
  if (typeof value !== 'object' || value === null) yield [way, value];
  else for (const [key, entry] of Object.entries(value)) yield* within(entry, `${way}/${key}`);
}

/** Defaults for decimals that a server omits, and row ids that are derived from their index. */
const OWN_FIGURES = /scale$|\/\d+\/id$/;

describe.each(NAMES)('%s', (name) => {
  test.each(Object.entries(SAME_MEANING))('%s: has the same meaning', async (_, change) => {
    const data = responses.get(name);
    expect(await readAs(name, change(data))).toEqual(await readAs(name, data));
  });

  test.each(Object.entries(LESS))(
    '%s: unknown, never zero, nothing breaks',
    async (shape, change) => {
      const read = await readAs(name, change(responses.get(name))).catch((error: unknown) => error);
      if (read instanceof Error) {
        // An object without any readable field is treated as missing and requested again. So are
        // results without their total.
        expect(shape).toMatch(name === 'getResults' ? /^(every field|objects)/ : /^every field/);
        expect(read.message).toBe(`${name}: data is not as agreed`);
        return;
      }
      if (!shape.startsWith('every')) return;
      for (const [way, value] of within(read)) {
        if (OWN_FIGURES.test(way)) continue;
        expect(
          [0, '0', Number.NaN, 'NaN', 'undefined', 'null', '[object Object]'],
          way,
        ).not.toContain(value);
      }
    },
  );

  test('unknown numbers stay unknown', async () => {
    const data = responses.get(name);
    const known = new Map(within(await readAs(name, data)));
    for (const [way, value] of within(await readAs(name, UNKNOWN_STATES(data)))) {
      if (known.get(way) === value) continue;
      expect(
        [undefined, null, 'unknown', 'none', '', false],
        `${way} was ${known.get(way)}`,
      ).toContain(value);
    }
  });

  test.each(NOTHING)('no data (%s): an empty list, or a failed read to retry', async (_, data) => {
    const whole = responses.get(name);
    const isList = Array.isArray(whole) || 'list' in (whole as object);
    // The list of devices and the preview of a conversion are useless without their other fields.
    const isUseless = ['current', 'received'].some((field) => field in (whole as object));
    if (isList && !isUseless) {
      const read = await readAs(name, data);
      for (const [, value] of within(read)) expect(value).toBeUndefined();
    } else if (typeof data !== 'object' || data === null || !('list' in data)) {
      const failed = await readAs(name, data).catch((error: Error) => error.message);
      if (name === 'getHuoBiTradeFromRedis') expect(failed).toMatchObject({ asks: [], bids: [] });
      else expect(failed).toBe(`${name}: data is not as agreed`);
    }
  });
});
