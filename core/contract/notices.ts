import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { cursorInput, optionalRowId } from './primitives.ts';
import * as response from './response-fields.ts';

/** `status` 1 unread, 2 read; `content` is HTML and must be sanitised before use. */
export const notice = z.object({
  id: response.id,
  title: response.text,
  addtime: response.time,
  status: response.int,
  imgs: response.optionalText,
  content: response.text,
});

/**
 * POST getNoticeList: the member's messages, newest first; with `id` only that one, which becomes
 * read. See product.md#notices.
 */
export const getNoticeList = defineEndpoint({
  name: 'getNoticeList',
  access: 'member',
  input: z.object({ id: optionalRowId, ...cursorInput }),
  output: response.listOf(notice),
});
