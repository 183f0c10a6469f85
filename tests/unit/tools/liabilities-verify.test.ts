// @vitest-environment node

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const DOCUMENT = readFileSync('docs/liabilities.md', 'utf8');
const example = (language: string) =>
  new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(DOCUMENT)?.[1] ?? '';
const ROOT = '56460631f4422132cfd94777de1e11a1cd1ef1804385716b7cd361fcb4ae7e71';

function verify(content: string, ...root: string[]) {
  const file = join(mkdtempSync(join(tmpdir(), 'liability-')), 'proof.json');
  writeFileSync(file, content);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['tools/liabilities-verify.ts', file, ...root],
    { encoding: 'utf8' },
  );
  return { status, text: stdout + stderr };
}

test('the documented example verifies, also against its published root', () => {
  for (const root of [[], [ROOT]]) {
    const { status, text } = verify(example('json'), ...root);
    expect(text).toContain('USDT: 100.25 of 107.25');
    expect(status).toBe(0);
  }
});

test('the documented commands print the root of the example', () => {
  expect(execFileSync('sh', ['-c', example('sh')], { encoding: 'utf8' })).toBe(`${ROOT}\n`);
});

test.each([
  ['a changed amount', example('json').replace('100.25', '100.26'), [], 'another root|lead to the'],
  ['another published root', example('json'), [ROOT.replace('5', '6')], 'published one'],
  ['a missing field', example('json').replace(/"salt".*\n/, ''), [], 'missing'],
  ['no JSON', 'proof', [], 'missing'],
])('%s is refused with code 1', (_, content, root, reason) => {
  const { status, text } = verify(content, ...root);
  expect(text).toMatch(new RegExp(`^red: .*${reason}`));
  expect(status).toBe(1);
});
