import { appendFile, readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Db } from '../../db/db.ts';
import { deskAuditHead } from '../../db/schema/desk.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/log.ts';

const HOUR_MS = 3_600_000;

const anchor = z.object({ seq: z.int(), hash: z.string(), at: z.int() });
/** A head of the audit log that was written outside the database, with its time. */
export type Anchor = z.output<typeof anchor>;

/** Appends the head of the audit log to a file outside the database. */
export async function writeAnchor(db: Db, file: string, at: number): Promise<void> {
  const [head] = await db.select().from(deskAuditHead);
  if (head === undefined) return;
  const { seq, hash } = head;
  await appendFile(file, `${JSON.stringify({ seq, hash, at })}\n`, { mode: 0o600 });
}

/**
 * Returns the heads in the file, oldest first; an empty list if there is no file. Throws if a head
 * is damaged.
 */
export async function readAnchors(file: string | undefined): Promise<readonly Anchor[]> {
  if (file === undefined) return [];
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => anchor.parse(JSON.parse(line)));
}

/** Writes the head now and every hour; returns a function that stops this. */
export function startAnchor(
  { db, clock, log }: { readonly db: Db; readonly clock: Clock; readonly log: Logger },
  file: string,
): () => void {
  const write = () =>
    writeAnchor(db, file, clock()).catch((error: unknown) =>
      log.error({ err: error }, 'the head of the audit could not be written'),
    );
  void write();
  const timer = setInterval(() => void write(), HOUR_MS);
  timer.unref();
  return () => clearInterval(timer);
}
