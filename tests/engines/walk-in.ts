import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { install } from './cold-walks.ts';
import type { Engine } from './engine.ts';
import { Visit } from './visit.ts';
import { WALKS } from './walks.ts';

/**
 * A walk opens and closes browsers on a possibly slow machine. Steps that must be quick have their
 * own limits.
 */
const WALK_MS = process.env.SOAK === '1' ? 900_000 : 240_000;
/**
 * The time for the server, the browser and the installation, each of which has its own limit. While
 * two other runs are in progress, this takes three minutes.
 */
const SETUP_MS = 600_000;

/** Runs all walks in one engine, one after the other, on one profile. */
export function walkIn(engine: Engine): void {
  describe(engine.name, () => {
    let visit: Visit;
    beforeAll(async () => {
      visit = await Visit.start(engine);
      await install(visit);
    }, SETUP_MS);
    afterAll(() => visit?.dispose());
    test('reports console errors of the page', async () => {
      await visit.page.evaluate(() => reportError(new Error('a fault to be reported')));
      const isHeard = async () => visit.complaints().some((text) => text.includes('reported'));
      await visit.page.until('the fault', isHeard);
    });
    for (const { name, act, breaksNetwork } of WALKS) {
      test(name, { timeout: WALK_MS }, async () => {
        const started = Date.now();
        visit.browser.complaints.length = 0;
        try {
          await act(visit);
        } catch (fault) {
          await visit.picture(name);
          throw new Error([fault, ...visit.complaints()].join('\n'), { cause: fault });
        }
        visit.note(name, Date.now() - started);
        // Without a server, every browser logs each request that failed.
        if (!breaksNetwork) expect(visit.complaints()).toEqual([]);
      });
    }
  });
}
