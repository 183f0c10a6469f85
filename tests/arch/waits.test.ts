// @vitest-environment node
import { expect, test } from 'vitest';
import { type SourceFile, sourceFiles } from './sources.ts';

/** Longest pause of a test that waits for a state, in milliseconds. */
const LONGEST_MS = 1_000;

/** Longer pauses: a time that the product promises, or the length of an outage. */
const DEFENDED: Readonly<Record<string, string>> = {
  'tests/support/server/round-trips.ts 3000': 'advances a controlled clock',
  'tests/unit/api/client.test.ts 10000': 'passes on a fake clock',
};

/** Tests in browsers: there a longer pause is a constant, whose comment states its reason. */
const IN_BROWSERS = /^tests\/(e2e|engines|support\/(browser|faults))\//;

const PAUSE = /\b(?:waitForTimeout|sleep|wait|pause)\(|\bsetTimeout\(\s*(?:resolve|done)\s*,/g;
const NUMBER = /(?<![\w.])\d[\d_]*(?![\w.])/g;

const files = sourceFiles('tests');

/** Returns the text up to the bracket that closes the one before it. */
function argumentAt(text: string, start: number): string {
  let open = 1;
  let end = start;
  for (; end < text.length && open > 0; end += 1) {
    if (text[end] === '(') open += 1;
    if (text[end] === ')') open -= 1;
  }
  return text.slice(start, end - 1);
}

/** Returns the duration of each pause in a file, as it is written. */
function pausesOf({ text }: SourceFile): string[] {
  return [...text.matchAll(PAUSE)].map((found) => argumentAt(text, found.index + found[0].length));
}

const longIn = (text: string) =>
  [...text.matchAll(NUMBER)]
    .map(([digits]) => Number(digits.replaceAll('_', '')))
    .filter((ms) => ms > LONGEST_MS);

/** Returns true if a constant contains a long time without a comment above its declaration. */
function isUnexplained(name: string, file: SourceFile): boolean {
  const declaration = new RegExp(`^(.*)\\n(?:export )?const ${name} = ([^;]*);`, 'm');
  const own = declaration.exec(file.text);
  const found = own ?? files.map(({ text }) => declaration.exec(text)).find(Boolean);
  return (
    found != null &&
    longIn(found[2] ?? '').length > 0 &&
    !/^\s*(\*\/|\/\/|\/\*\*.*\*\/$)/.test(found[1] ?? '')
  );
}

test('no test pauses for more than a second without a reason', () => {
  const found = files.flatMap((file) =>
    pausesOf(file)
      .flatMap(longIn)
      .map((ms) => `${file.path} ${ms}`),
  );
  // Compares the whole table: a pause that no longer exists must be deleted from it.
  expect([...new Set(found)].sort()).toEqual(Object.keys(DEFENDED).sort());
});

test('a longer pause in a browser is a constant, and its comment says what is waited for', () => {
  const found = files
    .filter(({ path }) => IN_BROWSERS.test(path))
    .flatMap((file) =>
      pausesOf(file)
        .flatMap((duration) => duration.match(/\b[A-Z][A-Z\d_]+\b/g) ?? [])
        .filter((name) => isUnexplained(name, file))
        .map((name) => `${file.path} ${name}`),
    );
  expect(found).toEqual([]);
});
