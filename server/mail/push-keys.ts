import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import webPush from 'web-push';
import { z } from 'zod';
import { isKeyPair, type PushKeys } from '../lib/vapid.ts';

const KEYS_FILE = 'push-keys.json';
/** The demo has no operator whom a push service could reach. */
const SUBJECT = 'mailto:no-reply@localhost.localdomain';

const stored = z.strictObject({ publicKey: z.string(), privateKey: z.string() }).refine(isKeyPair);

/**
 * Returns the VAPID keys of the demo, generated at its first start and stored next to its database,
 * because other keys would invalidate every subscription. Only its owner can read the file.
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
