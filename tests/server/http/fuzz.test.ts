import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#core/contract/endpoints.ts';
import { attempts } from '../../../server/db/schema/auth.ts';
import { verifyWholeLedger } from '../../../server/ledger/verify.ts';
import {
  type HostileCall,
  hostileCalls,
  sentFields,
  wrongField,
} from '../../support/hostile/hostile-input.ts';
import { seedOf } from '../../support/load/random.ts';
import type { Owned } from '../../support/server/call-row.ts';
import { CALL_ROWS, ownEverything } from '../../support/server/call-rows.ts';
import type { TestClient } from '../../support/server/test-client.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

const SEED = seedOf('FUZZ_SEED', 4173);
/** The number of concurrent calls to each endpoint. */
const CASES = Number(process.env.FUZZ_RUNS ?? 20);
const AT_ONCE = 10;

/** Words from the server's internals that no response may contain. */
const INSIDES = /\.ts:\d|node_modules|drizzle|pglite|SQLSTATE|relation "|violates/i;

describe(`bad input, seed ${SEED}`, () => {
  let on: TestServer;
  let member: TestClient;
  let owned: Owned;
  beforeAll(async () => {
    on = await startTestServer();
    member = await on.signedIn();
    owned = await ownEverything(on, member);
  });
  afterAll(() => on.stop());

  async function send(name: EndpointName, call: HostileCall) {
    const { method, path } = endpoints[name];
    const sent = sentFields(call);
    const form = () => new URLSearchParams(sent as Record<string, string>).toString();
    const url = `/api/${path.replace(':key', encodeURIComponent(call.key) || 'x')}`;
    const response = await on.app.inject({
      method,
      url: method === 'GET' ? `${url}?${form()}` : url,
      headers: {
        token: name === 'logout' ? 'none' : (member.token ?? ''),
        'idempotency-key': call.key.replaceAll(/[^\x21-\x7e]/g, ''),
        ...(method === 'POST' && {
          'content-type': call.asForm ? 'application/x-www-form-urlencoded' : 'application/json',
        }),
      },
      ...(method === 'POST' && { payload: call.asForm ? form() : JSON.stringify(sent) }),
    });
    return { response, sent };
  }

  test.each(Object.keys(endpoints) as EndpointName[])(
    '%s never fails with an internal error',
    async (name) => {
      const right = { ...CALL_ROWS[name].fields?.(owned) };
      const check = async (call: HostileCall) => {
        const { response, sent } = await send(name, call);
        expect(response.statusCode).toBe(200);
        expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
        const { code, msg, data, field, ...rest } = response.json();
        expect(rest).toEqual({});
        expect(['undefined', 'string']).toContain(typeof field);
        if (code === 1) expect(field).toBe(undefined);
        expect([0, 1, 201, 204, 401]).toContain(code);
        expect(typeof msg).toBe('string');
        expect(data).not.toBe(undefined);
        expect(response.body).not.toMatch(INSIDES);
        const wrong = wrongField(name, right, sent);
        if (code === 1)
          expect({ succeededWithWrong: wrong }).toEqual({ succeededWithWrong: undefined });
      };
      const batches = fc.array(hostileCalls(name, right), {
        minLength: AT_ONCE,
        maxLength: AT_ONCE,
      });
      await fc.assert(
        fc.asyncProperty(batches, async (calls) => {
          // A lock after wrong passwords would hide the code that runs after the check.
          await on.context.db.delete(attempts);
          await Promise.all(calls.map(check));
        }),
        { seed: SEED, numRuns: CASES / AT_ONCE },
      );
    },
  );

  test('the ledger still verifies', async () => {
    expect((await verifyWholeLedger(on.context.db)).discrepancies).toEqual([]);
  });
});
