import * as z from 'zod/mini';
import * as answer from './answer-fields.ts';
import { defineEndpoint } from './endpoint.ts';
import { optionalRowId, pageInput } from './primitives.ts';

/** `status` 1 unread, 2 read; `content` is HTML and must be sanitised before use. */
export const notice = z.object({
  id: answer.id,
  title: answer.text,
  addtime: answer.time,
  status: answer.int,
  imgs: answer.optionalText,
  content: answer.text,
});

/** POST getNoticeList: the member's messages, newest first; with `id` that one, which is read then. */
export const getNoticeList = defineEndpoint({
  name: 'getNoticeList',
  access: 'member',
  input: z.object({ id: optionalRowId, ...pageInput }),
  output: answer.listOf(notice),
});
