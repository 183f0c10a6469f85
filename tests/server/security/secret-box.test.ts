import { mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createSecretBox } from '../../../server/lib/secret-box.ts';
import { parseKey, readDemoKey } from '../../../server/lib/secrets-key.ts';

describe('a sealed secret', () => {
  const box = createSecretBox(Buffer.alloc(32, 1));
  const sealed = box.seal('JBSWY3DPEHPK3PXP', 'totp 1');

  test('opens for its row and under its key only', () => {
    expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
    expect(box.open(sealed, 'totp 1')).toBe('JBSWY3DPEHPK3PXP');
    expect(box.open(sealed, 'totp 2')).toBeUndefined();
    expect(createSecretBox(Buffer.alloc(32, 2)).open(sealed, 'totp 1')).toBeUndefined();
  });

  test('differs each time, and does not open once it was changed', () => {
    expect(box.seal('JBSWY3DPEHPK3PXP', 'totp 1')).not.toBe(sealed);
    const other = sealed.at(-3) === 'A' ? 'B' : 'A';
    const changed = `${sealed.slice(0, -3)}${other}${sealed.slice(-2)}`;
    for (const text of [changed, '', 'v1.', `v2${sealed.slice(2)}`]) {
      expect(box.open(text, 'totp 1')).toBeUndefined();
    }
  });
});

describe('the key of a demo server', () => {
  test('is made once, beside the database, for its owner only', async () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'key-')), 'data');
    const keys = await Promise.all([readDemoKey(folder), readDemoKey(folder)]);
    expect(keys[0]).toHaveLength(32);
    expect(await readDemoKey(folder)).toEqual(keys[0]);
    expect(statSync(join(folder, 'secrets.key')).mode & 0o777).toBe(0o600);
  });

  test('is never replaced, not even when its file is damaged', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'key-'));
    writeFileSync(join(folder, 'secrets.key'), 'short');
    await expect(readDemoKey(folder)).rejects.toThrow('holds no key of 32 bytes');
  });

  test('is read in both forms of base64', () => {
    const bytes = Buffer.alloc(32, 0xfb);
    expect(parseKey(bytes.toString('base64'))).toEqual(bytes);
    expect(parseKey(bytes.toString('base64url'))).toEqual(bytes);
    expect(parseKey('')).toBeUndefined();
  });
});
