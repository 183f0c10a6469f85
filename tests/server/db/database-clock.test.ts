// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { createDatabaseClock } from '../../../server/db/database-clock.ts';
import { createLogger } from '../../../server/lib/log.ts';

const NOW = Date.UTC(2026, 4, 6, 7, 8, 9);

/** Returns a process with a slow connection whose clock is `aheadMs` ahead of the database. */
function rig(aheadMs = 0) {
  const line = { now: NOW, aheadMs, thereMs: 1, backMs: 1 };
  const clock = createDatabaseClock({
    clock: () => line.now + line.aheadMs,
    log: createLogger('silent'),
    async read() {
      line.now += line.thereMs;
      const at = line.now;
      line.now += line.backMs;
      return at;
    },
  });
  return { line, clock };
}

describe('the clock of the database', () => {
  test.each([-2_000, -51, 51, 3_600_000])(
    'replaces one that is %i ms ahead, by which no money may move',
    async (aheadMs) => {
      const { line, clock } = rig(aheadMs);
      await clock.measure();
      expect(clock.now()).toBe(line.now);
      expect(clock.aheadMs()).toBe(aheadMs);
      expect(clock.fault()).toBe(
        `the clock of this process is ${aheadMs} ms ahead of that of the database`,
      );
    },
  );

  test('one that is 50 ms away may be used, and is corrected', async () => {
    const { line, clock } = rig(-50);
    await clock.measure();
    expect(clock.fault()).toBeUndefined();
    expect(clock.now()).toBe(line.now);
  });

  test('no money moves before it was measured, or by a line too slow to measure by', async () => {
    const { line, clock } = rig();
    const reason = 'the clock of this process cannot be compared with that of the database';
    expect(clock.fault()).toBe(reason);
    Object.assign(line, { thereMs: 101, backMs: 0 });
    await clock.measure();
    expect(clock.fault()).toBe(reason);
    Object.assign(line, { thereMs: 100 });
    await clock.measure();
    expect(clock.fault()).toBeUndefined();
  });

  test('the most exact measurement of a minute counts, unless a clock was set since', async () => {
    const { line, clock } = rig();
    await clock.measure();
    Object.assign(line, { thereMs: 90, backMs: 0 });
    await clock.measure();
    expect(clock.now()).toBe(line.now);
    line.aheadMs = 2_000;
    await clock.measure();
    expect(clock.fault()).toMatch('1955 ms ahead');
    line.aheadMs = 0;
    Object.assign(line, { thereMs: 1, backMs: 1 });
    await clock.measure();
    expect(clock.now()).toBe(line.now);
    Object.assign(line, { thereMs: 90, backMs: 0, now: line.now + 60_000 });
    await clock.measure();
    expect(clock.aheadMs()).toBe(-45);
  });
});
