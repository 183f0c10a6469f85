// @vitest-environment node
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { BANNED_NAMES } from './names.ts';
import { sourceFiles } from './sources.ts';

const EXPORT =
  /^export (?:default )?(?:async )?(?:function\*?|const|let|class|interface|type|enum) +(\w+)/gm;

/** Returns the banned names in a file (architecture.md#names), each with the name to use. */
function offencesOf({ path, text }: { readonly path: string; readonly text: string }): string[] {
  const file = basename(path).replace(/(\.test|\.bench|\.gen)?\.\w+$/, '');
  const names = [...text.matchAll(EXPORT)].map(([, name = '']) => name);
  return BANNED_NAMES.filter(({ except }) => !except?.test(path)).flatMap((banned) => [
    ...names
      .filter((name) => banned.name?.test(name))
      .map((name) => `${path}: ${name} (use ${banned.use})`),
    ...(banned.file?.test(file) ? [`${path}: the file's name (use ${banned.use})`] : []),
  ]);
}

test('no export and no file has a banned name', () => {
  const files = sourceFiles('src', 'sw', 'server', 'tests', 'tools');
  expect(files.flatMap(offencesOf)).toEqual([]);
});

test('the names table notices a banned name', () => {
  const path = 'server/ledger/gate.ts';
  const text = 'export async function countTry() {}\nexport interface LedgerGate {}\n';
  expect(offencesOf({ path, text })).toEqual([
    `${path}: countTry (use recordAttempt, clearAttempts)`,
    `${path}: LedgerGate (use TradingHalt)`,
    `${path}: the file's name (use TradingHalt)`,
  ]);
});
