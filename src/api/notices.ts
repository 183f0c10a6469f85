import type { QueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { imageAddress } from '#/lib/url';
import { getNoticeList, type notice as wireNotice } from '#core/contract/notices.ts';
import { named } from '#core/contract/response-fields.ts';
import { parseWireTime } from '#core/contract/wire-time.ts';
import { authQueries } from './auth';
import { query } from './client';
import { MEMBER_DATA } from './member-data';
import { pagedQuery } from './paged';

/** A message of the system to the member. */
export interface Notice {
  readonly id: string;
  readonly title: string;
  /** Epoch milliseconds. */
  readonly at: number | undefined;
  /** `undefined` when the server leaves it out. */
  readonly isRead: boolean | undefined;
  readonly image: string | undefined;
  /** HTML as the server sent it, not sanitised. */
  readonly content: string;
}

const READ: Readonly<Record<number, boolean>> = { 1: false, 2: true };

function toNotice(wire: z.infer<typeof wireNotice>): Notice {
  return {
    id: wire.id,
    title: wire.title,
    at: parseWireTime(wire.addtime),
    isRead: wire.status === undefined ? undefined : READ[wire.status],
    image: imageAddress(wire.imgs),
    content: wire.content,
  };
}

export const noticesQueries = {
  /** The member's messages, newest first (product.md#notices). */
  list: () =>
    pagedQuery({
      queryKey: [...MEMBER_DATA, 'notices', 'list'],
      readPage: async (page, signal) => {
        const { list } = await query(getNoticeList, page, { signal });
        return named(list, 'id').map(toNotice);
      },
      idOf: (notice) => notice.id,
    }),
};

interface Pages {
  readonly pages: readonly (readonly Notice[])[];
  readonly pageParams: readonly unknown[];
}

/**
 * Marks an opened message as read: here at once, and on the server by a request with its id
 * (product.md#notices). If that fails it is unread again after the next refetch of the
 * list.
 */
export async function readNotice(client: QueryClient, noticeId: string): Promise<void> {
  client.setQueryData<Pages>(
    noticesQueries.list().queryKey,
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) =>
          page.map((notice) => (notice.id === noticeId ? { ...notice, isRead: true } : notice)),
        ),
      },
  );
  const isReported = await query(getNoticeList, { id: noticeId, page: 1, limit: 1 }).then(
    () => true,
    () => false,
  );
  // Refreshes the dot of the side panel.
  if (isReported) await client.invalidateQueries({ queryKey: authQueries.member().queryKey });
}
