// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { WIRE_HOMES, WIRE_WORDS } from './law.ts';
import { sourceFiles } from './sources.ts';

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
