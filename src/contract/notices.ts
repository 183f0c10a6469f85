import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { id, int, optionalRowId, optionalText, pageInput, text, time } from './primitives.ts';

/** `status` 1 unread, 2 read; `content` is HTML and must be sanitised before use. */
export const notice = z.object({
  id,
  title: text,
  addtime: time,
  status: int,
  imgs: optionalText,
  content: text,
});

/** POST getNoticeList: the member's messages, newest first; with `id` that one, which is read then. */
export const getNoticeList = defineEndpoint({
  name: 'getNoticeList',
  access: 'member',
  input: z.object({ id: optionalRowId, ...pageInput }),
  output: z.object({ list: z.array(notice) }),
});
