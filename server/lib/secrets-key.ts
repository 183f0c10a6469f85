import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Number of bytes in the key under which secrets are encrypted. */
const KEY_BYTES = 32;
const FILE = 'secrets.key';

/**
 * Returns the key that a text contains in base64 or base64url; `undefined` unless it has 32 bytes.
 */
export function parseKey(text: string): Buffer | undefined {
  const key = Buffer.from(text.trim(), 'base64');
  return key.length === KEY_BYTES ? key : undefined;
}

/**
 * Returns a demo server's key. It is in a file next to the database, which is created at the first
 * start and can be read only by its owner. Throws if the file contains no key.
 */
export async function readDemoKey(dataDir: string): Promise<Buffer> {
  const path = join(dataDir, FILE);
  await mkdir(dataDir, { recursive: true });
  // Writing fails if the file exists, so an existing key is never replaced.
  const fresh = randomBytes(KEY_BYTES).toString('base64url');
  await writeFile(path, `${fresh}\n`, { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
    if ((error as { code?: unknown }).code !== 'EEXIST') throw error;
  });
  const key = parseKey(await readFile(path, 'utf8'));
  if (key === undefined) throw new Error(`${path} holds no key of ${KEY_BYTES} bytes`);
  return key;
}
