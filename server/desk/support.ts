import { and, asc, desc, eq, gt, lt, or } from 'drizzle-orm';
import type { SupportStatus } from '#core/domain/support.ts';
import type { Db } from '../db/db.ts';
import { members } from '../db/schema/auth.ts';
import { supportRequests } from '../db/schema/support.ts';
import { firstText, listMessages, recordOf } from '../modules/support/support.repo.ts';
import { DeskRefusal } from './desk-refusal.ts';
import { versionOf } from './version.ts';

const PAGE = 50;

const select = (db: Db) =>
  db
    .select({
      request: supportRequests,
      username: members.username,
      language: members.language,
      text: firstText,
    })
    .from(supportRequests)
    .innerJoin(members, eq(members.id, supportRequests.memberId))
    .$dynamic();

type Selected = Awaited<ReturnType<typeof select>>[number];

function toRow({ request, username, text }: Selected) {
  const { id, memberId, category, status, createdAt, changedAt } = request;
  return { id, member: { id: memberId, username }, category, status, text, createdAt, changedAt };
}

/** Returns a page of the requests of a status: open ones oldest first, others newest first. */
export async function listSupport(
  db: Db,
  { status, cursor }: { readonly status: SupportStatus; readonly cursor: string | undefined },
) {
  const { changedAt, id } = supportRequests;
  const isOpen = status === 'open';
  const [at, lastId] = (cursor ?? '').split('-').map(Number);
  const [order, after] = isOpen ? [asc, gt] : [desc, lt];
  const isAfter =
    at === undefined || lastId === undefined
      ? undefined
      : or(after(changedAt, at), and(eq(changedAt, at), after(id, lastId)));
  const selected = await select(db)
    .where(and(eq(supportRequests.status, status), isAfter))
    .orderBy(order(changedAt), order(id))
    .limit(PAGE + 1);
  const rows = selected.slice(0, PAGE).map(toRow);
  const last = rows.at(-1);
  const isMore = selected.length > PAGE && last !== undefined;
  return { rows, next: isMore ? `${last.changedAt}-${last.id}` : null };
}

/** Returns a request with its messages. Throws DeskRefusal if there is none. */
export async function findSupportCase(db: Db, id: number) {
  const [selected] = await select(db).where(eq(supportRequests.id, id));
  if (selected === undefined) throw new DeskRefusal('missing', `there is no request ${id}`);
  const messages = await listMessages(db, id);
  const shown = {
    ...toRow(selected),
    language: selected.language,
    record: (await recordOf(db, selected.request)) ?? null,
    messages: messages.map((one) => {
      return {
        id: one.id,
        by: one.answeredBy,
        text: one.text,
        at: one.createdAt,
        photoIds: [...one.photoIds],
      };
    }),
  };
  const { status } = shown;
  return { ...shown, version: versionOf([status, messages.at(-1)?.id]) };
}
