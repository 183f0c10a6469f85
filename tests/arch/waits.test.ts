// @vitest-environment node
import { expect, test } from 'vitest';
import { type SourceFile, sourceFiles } from './sources.ts';

/** The longest pause of a test that waits for a state, in milliseconds. */
const LONGEST_MS = 1_000;

/** Longer pauses: a time that the product promises, or the length of an outage. */
const DEFENDED: Readonly<Record<string, string>> = {
  'tests/support/server/round-trips.ts 3000': 'advances a controlled clock',
  'tests/unit/api/client.test.ts 10000': 'passes on a fake clock',
};

const PAUSE = /\b(?:waitForTimeout|sleep|wait|pause)\(|\bsetTimeout\(\s*(?:resolve|done)\s*,/g;
const NUMBER = /(?<![\w.])\d[\d_]*(?![\w.])/g;

const files = sourceFiles('tests');

/** Returns the text up to the bracket that closes the one just before it. */
function argumentAt(text: string, start: number): string {
  let open = 1;
  let end = start;
  for (; end < text.length && open > 0; end += 1) {
    if (text[end] === '(') open += 1;
    if (text[end] === ')') open -= 1;
  }
  return text.slice(start, end - 1);
}

/** Returns the duration of each pause in a file, as written. */
function pausesOf({ text }: SourceFile): string[] {
  return [...text.matchAll(PAUSE)].map((found) => argumentAt(text, found.index + found[0].length));
}

const longIn = (text: string) =>
  [...text.matchAll(NUMBER)]
    .map(([digits]) => Number(digits.replaceAll('_', '')))
    .filter((ms) => ms > LONGEST_MS);

test('no test pauses for more than a second without a reason', () => {
  const found = files.flatMap((file) =>
    pausesOf(file)
      .flatMap(longIn)
      .map((ms) => `${file.path} ${ms}`),
  );
  // The whole table is compared, because a pause that no longer exists must be deleted from it.
  expect([...new Set(found)].sort()).toEqual(Object.keys(DEFENDED).sort());
});
