import * as z from 'zod/mini';
import { fields, wire } from './codec.ts';
import { defineEndpoint } from './endpoint.ts';
import { cursorInput, nothing, optionalRowId } from './primitives.ts';
import * as response from './response-fields.ts';

/**
 * Subjects of messages to individual members; on the server, the key of a message begins with its
 * subject.
 */
export const NOTICE_KINDS = [
  'security',
  'identity',
  'deposit',
  'withdrawal',
  'transfer',
  'option',
  'alert',
  'loan',
  'staking',
  'support',
] as const;

const notice = fields({
  id: response.id,
  /** Optional addition: one of `NOTICE_KINDS`; missing for a message to all members. */
  kind: response.optionalText,
  title: response.text,
  at: wire('addtime', response.moment),
  status: response.code({ unread: 1, read: 2 }),
  image: wire('imgs', response.optionalText),
  /** HTML, which must be sanitised before use. */
  content: response.text,
});

/**
 * POST getNoticeList: the member's messages, newest first; with `id`, only that message, which is
 * then marked as read. See product.md#notices.
 */
export const getNoticeList = defineEndpoint({
  name: 'getNoticeList',
  access: 'member',
  input: z.object({ id: optionalRowId, ...cursorInput }),
  output: response.listOf(notice),
});

/** POST readAllNotices: marks all the member's messages as read. See product.md#notices. */
export const readAllNotices = defineEndpoint({
  name: 'readAllNotices',
  access: 'member',
  input: z.object({}),
  output: nothing,
});
