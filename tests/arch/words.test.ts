// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { WIRE_HOMES, WIRE_WORDS } from './law.ts';
import { ROOT, sourceFiles } from './sources.ts';

describe('words', () => {
  test('wire words stand in the contract only', () => {
    const word = new RegExp(`\\b(${WIRE_WORDS.join('|')})\\b`);
    const offences = sourceFiles('src', 'core', 'sw', 'server')
      .filter((file) => !WIRE_HOMES.some((home) => home.test(file.path)))
      .flatMap((file) =>
        file.text
          .split('\n')
          .map((line, index) => ({ line, at: `${file.path}:${index + 1}` }))
          .filter(({ line }) => word.test(line))
          .map(({ line, at }) => `${at} ${word.exec(line)?.[0]}`),
      );
    expect(offences).toEqual([]);
  });

  // Lingui does not see the mark of a message that is followed by `as const`.
  test('every marked text of the server is in its catalog', () => {
    const marked = /\/\*i18n\*\/\s*\{\s*id: '([^']+)'/g;
    const catalog = readFileSync(join(ROOT, 'locales/en/server.po'), 'utf8');
    const ids = sourceFiles('server').flatMap(({ text }) =>
      [...text.matchAll(marked)].map(([, id]) => id),
    );
    expect(ids.length).toBeGreaterThan(400);
    expect(ids.filter((id) => !catalog.includes(`msgid "${id}"`))).toEqual([]);
  });

  test('layout uses logical sides only', () => {
    const physical =
      /(?<![\w-])-?(m|p)[lr]-[\w[]|(?<![\w-])-?(left|right)-[\d[]|text-(left|right)\b|(margin|padding)-(left|right)|(?<![\w-])(rounded|border)-[lr]\b|\bfloat:\s*(left|right)/;
    const offences = sourceFiles('src').flatMap((file) =>
      file.text
        .split('\n')
        .map((line, index) => ({ line, at: `${file.path}:${index + 1}` }))
        .filter(({ line }) => physical.test(line))
        .map(({ line, at }) => `${at} ${line.trim()}`),
    );
    expect(offences).toEqual([]);
  });
});
