import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import webPush from 'web-push';
import { z } from 'zod';
import { isKeyPair, type PushKeys } from '../lib/vapid.ts';

const KEYS_FILE = 'push-keys.json';
/** The contact for push services, which is a placeholder because a demo has no operator. */
const SUBJECT = 'mailto:no-reply@localhost.localdomain';

const stored = z.strictObject({ publicKey: z.string(), privateKey: z.string() }).refine(isKeyPair);

/**
 * Returns the demo's VAPID keys, which are generated at its first start and stored next to its
 * database, because new keys would invalidate every subscription. Only the file's owner can read
 * it.
 */
export async function demoPushKeys(dataDir: string): Promise<PushKeys> {
  const file = join(dataDir, KEYS_FILE);
  const known = await readFile(file, 'utf8')
    .then((text) => stored.parse(JSON.parse(text)))
    .catch(() => undefined);
  if (known) return { ...known, subject: SUBJECT };
  const keys = webPush.generateVAPIDKeys();
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, `${JSON.stringify(keys)}\n`, { mode: 0o600 });
  return { ...keys, subject: SUBJECT };
}
