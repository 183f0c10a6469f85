// @vitest-environment node
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const read = (path: string) => readFileSync(path, 'utf8');
const UNIT = read('deploy/systemd/trade@.service');
const COMPOSE = read('deploy/compose.yaml');

const numberIn = (text: string, pattern: RegExp) =>
  Number(pattern.exec(text)?.[1]?.replaceAll('_', ''));

describe('time to stop', () => {
  /** Returns the time for draining, the longest stop of the server and a reserve, in seconds. */
  const needed = (draining: number) =>
    draining + numberIn(read('server/main.ts'), /const STOP_MS = ([\d_]+)/) / 1000 + 5;

  test('systemd and compose kill no server that still stops', () => {
    const unit = needed(numberIn(UNIT, /DRAIN_SECONDS=(\d+)/));
    expect(numberIn(UNIT, /^TimeoutStopSec=(\d+)$/m)).toBeGreaterThanOrEqual(unit);
    const container = needed(numberIn(COMPOSE, /DRAIN_SECONDS: "(\d+)"/));
    expect(numberIn(COMPOSE, /stop_grace_period: (\d+)s/)).toBeGreaterThanOrEqual(container);
  });
});

describe('archive-wal.sh', () => {
  const NAME = '00000001000000000000000A';
  let folder: string;
  let archive: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'trade-wal-'));
    archive = join(folder, 'archive');
    mkdirSync(archive);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Archives a file with this content, and returns the script's error output. */
  function store(content: string, { name = NAME, into = archive } = {}): string {
    const path = join(folder, 'segment');
    writeFileSync(path, content);
    try {
      execFileSync('sh', ['deploy/backup/archive-wal.sh', into, path, name], { stdio: 'pipe' });
      return '';
    } catch (error) {
      return String((error as { stderr: Buffer }).stderr).trim();
    }
  }
  const stored = () => gunzipSync(readFileSync(join(archive, `${NAME}.gz`))).toString();

  test('a file is stored compressed, and leaves nothing else', () => {
    expect(store('one')).toBe('');
    expect(stored()).toBe('one');
    expect(readdirSync(archive)).toEqual([`${NAME}.gz`]);
  });

  test('the same file again is no error, another content is and changes nothing', () => {
    store('one');
    expect(store('one')).toBe('');
    expect(store('two')).toContain('exists with other content');
    expect(stored()).toBe('one');
    expect(readdirSync(archive)).toEqual([`${NAME}.gz`]);
  });

  test('a stored file that is damaged is no success', () => {
    writeFileSync(join(archive, `${NAME}.gz`), 'damaged');
    expect(store('one')).toContain('exists with other content');
  });

  test('a missing archive and a name that is a path are errors', () => {
    expect(store('one', { into: join(folder, 'none') })).toContain('no folder');
    expect(store('one', { name: '../x' })).toContain('not a name of a file');
  });
});
