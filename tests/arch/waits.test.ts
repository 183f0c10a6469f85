import { expect, test } from 'vitest';
import { sourceFiles } from './sources.ts';

/** Longest pause of a test that waits for a state, in milliseconds. */
const LONGEST_MS = 1_000;

/** Longer pauses: a time that the product promises, the length of an outage, or proof of absence. */
const DEFENDED: Readonly<Record<string, string>> = {
  'tests/e2e/load-budget.test.ts 6000': 'every script that is loaded later counts',
  'tests/e2e/lost-chunks.test.ts 1500': 'no reload begins',
  'tests/e2e/lost-chunks.test.ts 2500': 'no reload begins',
  'tests/e2e/market.test.ts 12000': 'longer than the poll that must not happen',
  'tests/e2e/network-faults.test.ts 4000': 'length of the fault, in the soak only',
  'tests/e2e/socket-faults.test.ts 6000': 'longer than a handshake may hang',
  'tests/engines/cold-walks.ts 2500': 'no reload begins',
  'tests/server/market/htx.test.ts 4000': 'length of an outage that has to be filled',
  'tests/server/spot/trades.test.ts 3000': 'length of an outage that has to be filled',
  'tests/support/browser/pwa.ts 2500': 'no reload begins',
  'tests/unit/api/client.test.ts 10000': 'passes on a fake clock',
};

const PAUSE =
  /\b(?:waitForTimeout|sleep|wait|pause)\(\s*([\d_]+)\s*\)|\bsetTimeout\(\s*(?:resolve|done)\s*,\s*([\d_]+)\s*\)/g;

test('no test pauses for more than a second without a reason', () => {
  const found = sourceFiles('tests').flatMap(({ path, text }) =>
    [...text.matchAll(PAUSE)]
      .map(([, one, other]) => Number((one ?? other ?? '').replaceAll('_', '')))
      .filter((ms) => ms > LONGEST_MS)
      .map((ms) => `${path} ${ms}`),
  );
  // Compares the whole table: a pause that no longer exists must be deleted from it.
  expect([...new Set(found)].sort()).toEqual(Object.keys(DEFENDED).sort());
});
