import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Db } from '../db/db.ts';
import { deskAudit } from '../db/schema/site.ts';
import { transact } from '../db/transact.ts';
import { findMemberNumber } from '../modules/auth/members.ts';
import { sendNotice } from '../modules/notices/notices.service.ts';
import { ReferenceDataError } from './read-folder.ts';
import { noticeFields } from './reference-data.ts';

/** A message of the desk: English or one text per language. HTML is reduced to the allow-list. */
const message = z.strictObject(noticeFields);

/**
 * `notice send <member|all> <file>`: sends the message in a JSON file of `title`, `content` and an
 * optional `img` to one member (by username, e-mail or phone) or to all. Writes it to the audit.
 * Returns the receiver.
 */
export async function sendFromDesk(
  db: Db,
  { to, file }: { readonly to: string; readonly file: string },
  audit: { readonly actor: string; readonly at: number },
): Promise<string> {
  const { img, ...texts } = readMessage(file);
  const memberId = to === 'all' ? null : await findMemberNumber(db, to);
  if (memberId === undefined) throw new ReferenceDataError(`${to} is no member`);
  await transact(db, async (tx) => {
    await sendNotice(tx, { memberId, ...texts, ...(img && { img }), at: audit.at });
    const details = { to, title: texts.title.en };
    await tx.insert(deskAudit).values({ ...audit, action: 'notice', details });
  });
  return memberId === null ? 'every member' : `member ${memberId}`;
}

function readMessage(file: string): z.output<typeof message> {
  try {
    return message.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const [issue] = error instanceof z.ZodError ? error.issues : [];
    const place = issue?.path.join('.') ?? '';
    const reason = issue?.message ?? (error as Error).message;
    throw new ReferenceDataError(`${file}${place ? ` at ${place}` : ''}: ${reason}`);
  }
}
