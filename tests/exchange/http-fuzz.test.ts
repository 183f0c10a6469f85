import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyWholeLedger } from '../../server/ledger/verify.ts';
import { type EndpointName, endpoints } from '../../src/contract/endpoints.ts';
import { ENGINES } from '../support/database.ts';
import { startExchange, type TestExchange } from '../support/exchange.ts';
import type { ExchangeClient } from '../support/exchange-client.ts';

const SEED = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
const RUNS = Number(process.env.FUZZ_RUNS ?? 25);

/** Texts that break naive servers, beside generated ones. */
const HOSTILE = [
  '',
  'undefined',
  'null',
  'NaN',
  'Infinity',
  '-1',
  '0',
  '1e400',
  '1e-400',
  '9'.repeat(400),
  '0x10',
  '१२',
  '1,5',
  '1.5',
  ' 1 ',
  '\0',
  '\ud800',
  '%',
  "' or 1=1 --",
  '"; drop table members; --',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  '{}',
  '[]',
  'a@b.example',
  'x'.repeat(5000),
  '2147483648',
  '9223372036854775808',
  '999999999999999',
];

const value = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE) },
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.string(), { maxLength: 3 }),
  fc.dictionary(fc.string(), fc.string(), { maxKeys: 3 }),
);

function fieldNames(name: EndpointName): string[] {
  const { shape } = endpoints[name].input as unknown as { shape: object };
  return [...Object.keys(shape), 'surplus'];
}

const asText = (v: unknown) => (typeof v === 'object' ? JSON.stringify(v) : String(v));

/** Right values, so that hostile ones also meet the code behind the first check. */
const valid: Readonly<Record<string, string>> = {
  m_id: '1',
  ctime: '30',
  ctzed: '5',
  buytype: '1',
  type: '2',
  status: '1',
};

describe.each(ENGINES)(`bad input on %s, seed ${SEED}`, (engine) => {
  let on: TestExchange;
  let member: ExchangeClient;
  beforeAll(async () => {
    on = await startExchange({ engine });
    on.prices.set('btcusdt', '50000');
    member = await on.signedIn();
  });
  afterAll(() => on.stop());

  test.each(Object.keys(endpoints) as EndpointName[])('%s never fails inside', async (name) => {
    const { method, path } = endpoints[name];
    const names = fieldNames(name);
    const fields = fc
      .tuple(...names.map((field) => fc.option(fc.oneof(value, fc.constant(valid[field] ?? 'x')))))
      .map((values) =>
        Object.fromEntries(
          names.flatMap((field, i) => (values[i] === null ? [] : [[field, values[i]]])),
        ),
      );
    await fc.assert(
      fc.asyncProperty(
        fields,
        fc.boolean(),
        fc.string({ maxLength: 70 }),
        async (input, asForm, key) => {
          const usesForm = asForm || method === 'GET';
          const form = () =>
            new URLSearchParams(Object.entries(input).map(([k, v]) => [k, asText(v)])).toString();
          const url = `/api/${path.replace(':key', encodeURIComponent(key) || 'x')}`;
          const response = await on.app.inject({
            method,
            url: method === 'GET' ? `${url}?${form()}` : url,
            headers: {
              token: name === 'logout' ? 'none' : (member.token ?? ''),
              'idempotency-key': key.replaceAll(/[^\x21-\x7e]/g, ''),
              ...(method === 'POST' && {
                'content-type': usesForm ? 'application/x-www-form-urlencoded' : 'application/json',
              }),
            },
            ...(method === 'POST' && { payload: usesForm ? form() : JSON.stringify(input) }),
          });
          expect(response.statusCode).toBe(200);
          const { code, msg, data } = response.json();
          expect([0, 1, 201, 204, 401]).toContain(code);
          expect(typeof msg).toBe('string');
          expect(data).not.toBe(undefined);
        },
      ),
      { seed: SEED, numRuns: RUNS },
    );
  });

  test('the ledger still verifies', async () => {
    expect((await verifyWholeLedger(on.exchange.db)).faults).toEqual([]);
  });
});
