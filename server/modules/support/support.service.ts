import { and, eq, ne } from 'drizzle-orm';
import { CODE } from '#core/contract/envelope.ts';
import {
  hasRecords,
  SUPPORT_OPEN_MAX,
  SUPPORT_PHOTOS_MAX,
  SUPPORT_TEXT_MAX,
  type SupportCategory,
  type SupportStatus,
} from '#core/domain/support.ts';
import type { Db, Tx } from '../../db/db.ts';
import { insertOne } from '../../db/insert-one.ts';
import { members } from '../../db/schema/auth.ts';
import { supportMessages, supportPhotos, supportRequests } from '../../db/schema/support.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { Effect } from '../../idempotency/with-idempotency.ts';
import type { Texts } from '../../texts/texts.ts';
import { ownUpload } from '../../uploads/store.ts';
import { noticeTexts, sendNotice } from '../notices/notices.service.ts';
import { findSupportRecord } from './records.ts';
import { findOwnRequest, type SupportRequest } from './support.repo.ts';
import { supportTexts } from './support.texts.ts';

interface Written {
  readonly memberId: number;
  readonly text: string;
  /** Paths of the member's own uploads. */
  readonly photos: readonly string[];
  readonly now: number;
}

interface Started extends Written {
  readonly category: SupportCategory;
  readonly recordId: number | undefined;
}

type MessageEffect = Effect<{ readonly id: number }>;
type Words = Parameters<typeof noticeTexts>[1];

/** Plans a new request (product.md#support). Throws a Refusal. */
export async function planRequest(
  db: Db,
  { category, recordId, ...written }: Started,
): Promise<MessageEffect> {
  const { memberId, now } = written;
  const message = await readMessage(db, written);
  if (recordId !== undefined) await assertOwnRecord(db, { memberId, category, recordId });
  return async (tx) => {
    await assertFewOpen(tx, memberId);
    const request = {
      memberId,
      category,
      recordId: recordId ?? null,
      createdAt: now,
      changedAt: now,
    };
    const id = await insertOne(
      tx.insert(supportRequests).values(request).returning({ id: supportRequests.id }),
    );
    await insertMessage(tx, { ...message, requestId: id });
    return { data: { id }, text: supportTexts.sent };
  };
}

/** Plans another message from a member, which reopens a closed request. Throws a Refusal. */
export async function planMessage(
  db: Db,
  { id, ...written }: Written & { readonly id: number },
): Promise<MessageEffect> {
  const { memberId, now } = written;
  await assertOwnRequest(db, memberId, id);
  const message = await readMessage(db, written);
  return async (tx) => {
    const status = (await lockRequest(tx, id))?.status;
    if (status === 'closed') await assertFewOpen(tx, memberId);
    // A member who adds to an open request keeps their place in the queue.
    if (status !== 'open') await setStatus(tx, id, 'open', now);
    await insertMessage(tx, { ...message, requestId: id });
    return { data: { id }, text: supportTexts.sent };
  };
}

/** Closes a member's request; it has no effect on a closed request. Throws a Refusal. */
export async function closeRequest(
  tx: Tx,
  { memberId, id, now }: { readonly memberId: number; readonly id: number; readonly now: number },
): Promise<void> {
  await assertOwnRequest(tx, memberId, id);
  if ((await lockRequest(tx, id))?.status !== 'closed') await setStatus(tx, id, 'closed', now);
}

interface Answer {
  readonly request: SupportRequest;
  /** The answer; if it is empty, the request is closed without another answer. */
  readonly text: string;
  readonly closes: boolean;
  /** The operator who answers. */
  readonly by: string;
  readonly now: number;
}

/** Answers or closes a locked request, and notifies the member. */
export async function answerRequest(
  tx: Tx,
  texts: Texts,
  { request: { id, memberId }, text, closes, by, now }: Answer,
): Promise<void> {
  await setStatus(tx, id, closes ? 'closed' : 'answered', now);
  let event = 'closed';
  let words = { title: supportTexts.closedTitle, content: supportTexts.closedContent } as Words;
  if (text !== '') {
    const answer = { requestId: id, memberId, text, answeredBy: by, photoIds: [], now };
    event = String(await insertMessage(tx, answer));
    words = { title: supportTexts.answeredTitle, content: supportTexts.answeredContent };
  }
  await sendNotice(tx, {
    memberId,
    key: `support:${id}:${event}`,
    at: now,
    push: { kind: 'notices', path: `/support/request?id=${id}`, isContentPublic: true },
    ...noticeTexts(texts, words, { number: String(id) }),
  });
}

/** Locks a request until the transaction ends, and returns it. */
export async function lockRequest(tx: Tx, id: number): Promise<SupportRequest | undefined> {
  const isThis = eq(supportRequests.id, id);
  return (await tx.select().from(supportRequests).where(isThis).for('update'))[0];
}

async function setStatus(tx: Tx, id: number, status: SupportStatus, now: number): Promise<void> {
  const change = { status, changedAt: now };
  await tx.update(supportRequests).set(change).where(eq(supportRequests.id, id));
}

/**
 * Throws a Refusal unless the request belongs to the member; another member's request is reported
 * as missing.
 */
async function assertOwnRequest(db: Db, memberId: number, id: number): Promise<void> {
  if ((await findOwnRequest(db, memberId, id)) === undefined)
    throw new Refusal(supportTexts.notFound, { code: CODE.notFound });
}

interface NewMessage {
  readonly memberId: number;
  readonly text: string;
  readonly photoIds: readonly string[];
  readonly now: number;
}

/** Returns a member's message as it is stored. Throws a Refusal. */
async function readMessage(db: Db, { memberId, text, photos, now }: Written): Promise<NewMessage> {
  const trimmed = text.trim();
  if (trimmed.length > SUPPORT_TEXT_MAX)
    throw new Refusal(supportTexts.tooLong, { values: { max: SUPPORT_TEXT_MAX } });
  if (photos.length > SUPPORT_PHOTOS_MAX)
    throw new Refusal(supportTexts.tooManyPhotos, { values: { max: SUPPORT_PHOTOS_MAX } });
  const photoIds: string[] = [];
  for (const photo of photos) photoIds.push(await ownUpload(db, memberId, photo));
  return { memberId, text: trimmed, photoIds, now };
}

async function insertMessage(
  tx: Tx,
  {
    photoIds,
    now,
    ...message
  }: NewMessage & { readonly requestId: number; readonly answeredBy?: string },
): Promise<number> {
  const messageId = await insertOne(
    tx
      .insert(supportMessages)
      .values({ ...message, createdAt: now })
      .returning({ id: supportMessages.id }),
  );
  if (photoIds.length > 0) {
    const photos = photoIds.map((uploadId, position) => ({ messageId, position, uploadId }));
    await tx.insert(supportPhotos).values(photos);
  }
  return messageId;
}

interface Named {
  readonly memberId: number;
  readonly category: SupportCategory;
  readonly recordId: number;
}

/**
 * Throws a Refusal unless the record belongs to the member; another member's record is reported as
 * missing.
 */
async function assertOwnRecord(db: Db, { memberId, category, recordId: id }: Named): Promise<void> {
  const found = hasRecords(category)
    ? await findSupportRecord(db, { memberId, kind: category, id })
    : undefined;
  if (found === undefined) throw new Refusal(supportTexts.unknownRecord, { code: CODE.notFound });
}

/**
 * Throws a Refusal if the member has too many open requests. It locks the member's row, so requests
 * that are started at the same time are counted one after another.
 */
async function assertFewOpen(tx: Tx, memberId: number): Promise<void> {
  const isMember = eq(members.id, memberId);
  await tx.select({ id: members.id }).from(members).where(isMember).for('no key update');
  const isOpen = and(eq(supportRequests.memberId, memberId), ne(supportRequests.status, 'closed'));
  if ((await tx.$count(supportRequests, isOpen)) < SUPPORT_OPEN_MAX) return;
  throw new Refusal(supportTexts.tooManyOpen, {
    code: CODE.rule,
    values: { count: SUPPORT_OPEN_MAX },
  });
}
