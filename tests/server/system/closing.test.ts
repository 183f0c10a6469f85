import { expect, test } from 'vitest';
import { openAppContext } from '../../../server/app-context.ts';
import { createLocalBus } from '../../../server/bus/local-bus.ts';
import { readConfig } from '../../../server/config.ts';
import { createLogger } from '../../../server/lib/log.ts';
import { controlledClock } from '../../support/server/clock.ts';
import { openTestDatabase } from '../../support/server/database.ts';
import { scriptedPrices } from '../../support/server/prices.ts';

/** Opens the parts of a server, with stubs that report when they are closed. */
async function openParts(fail: { readonly start?: Error; readonly close?: Error }) {
  const closed: string[] = [];
  const logged: string[] = [];
  const log = createLogger('error', { write: (line: string) => void logged.push(line) });
  const time = controlledClock();
  const database = await openTestDatabase();
  const prices = scriptedPrices(time.now);
  const opening = openAppContext({
    config: { ...readConfig({}), demo: false },
    clock: time.now,
    log,
    database: {
      ...database,
      close: async () => {
        closed.push('database');
        await database.close();
      },
    },
    prices: Object.assign(prices, {
      start: async () => {
        if (fail.start) throw fail.start;
      },
      stop: async () => {
        closed.push('prices');
        if (fail.close) throw fail.close;
      },
    }),
    bus: Object.assign(createLocalBus(log), {
      close: async () => {
        closed.push('bus');
        if (fail.close) throw fail.close;
      },
    }),
  });
  return { opening, closed, logged };
}

test('a part that cannot be closed does not keep the others open, and is reported', async () => {
  const { opening, closed, logged } = await openParts({ close: new Error('stuck') });
  const context = await opening;
  await expect(context.close()).rejects.toThrow();
  expect(closed).toEqual(['prices', 'bus', 'database']);
  expect(logged.map((line) => JSON.parse(line).err.message)).toEqual(['stuck', 'stuck']);
});

test('open parts are closed if a later part cannot be opened', async () => {
  const { opening, closed } = await openParts({ start: new Error('no prices') });
  await expect(opening).rejects.toThrow('no prices');
  expect(closed).toEqual(['prices', 'bus', 'database']);
});
