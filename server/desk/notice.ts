import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Db } from '../db/db.ts';
import { transact } from '../db/transact.ts';
import { sendNotice } from '../modules/notices/notices.service.ts';
import { DeskError } from './desk-error.ts';
import { findDeskMember } from './find-member.ts';
import { type Audit, confirmMembers, insertAudit, type Operator } from './operator.ts';
import { ReferenceDataError } from './read-folder.ts';
import { noticeFields } from './reference-data.ts';

/**
 * A message from the desk: an English text, or one text per language. HTML is reduced to the
 * allow-list.
 */
const message = z.strictObject(noticeFields);

/**
 * `notice send <member|all> <file>`: sends the message in a JSON file with `title`, `content` and
 * an optional `img` to one member or to all. Writes the act to the audit log. Returns the receiver.
 */
export async function sendFromDesk(
  db: Db,
  { to, file }: { readonly to: string; readonly file: string },
  operator: Operator,
): Promise<string> {
  const { img, ...texts } = readMessage(file);
  const act = `Send "${texts.title.en}" to`;
  const member = to === 'all' ? null : await findDeskMember(db, to);
  if (member !== null) await confirmMembers(operator, act, [member]);
  else if (!(await operator.confirm(`${act} every member`)))
    throw new DeskError('nothing was sent');
  const memberId = member?.id ?? null;
  await transact(db, async (tx) => {
    await sendNotice(tx, { memberId, ...texts, ...(img && { img }), at: operator.at });
    await insertAudit(tx, operator, 'notice', { to, member: memberId, title: texts.title.en });
  });
  return memberId === null ? 'every member' : `member #${memberId}`;
}

/** Sends a drafted message to one member, as a preview for its author. */
export async function sendTest(
  db: Db,
  {
    memberId,
    title,
    content,
  }: { readonly memberId: number; readonly title: string; readonly content: string },
  audit: Audit,
): Promise<void> {
  const texts = message.parse({ title: { en: title }, content: { en: content } });
  await transact(db, async (tx) => {
    await sendNotice(tx, { memberId, title: texts.title, content: texts.content, at: audit.at });
    await insertAudit(tx, audit, 'notice.test', { memberId, title, content });
  });
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
