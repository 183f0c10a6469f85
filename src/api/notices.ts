import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { imageAddress } from '#/lib/url';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { getNoticeList, readAllNotices } from '#core/contract/notices.ts';
import { named } from '#core/contract/response-fields.ts';
import { authQueries } from './auth';
import { mutate, query } from './client';
import { MEMBER_DATA } from './member-data';
import { pagedQuery } from './paged';

/**
 * A message of the system to the member. Its content is HTML exactly as the server sent it, and is
 * not sanitised.
 */
export type Notice = OutputOf<typeof getNoticeList>['list'][number];

export const noticesQueries = {
  /** The member's messages, newest first (product.md#notices). */
  list: () =>
    pagedQuery({
      queryKey: [...MEMBER_DATA, 'notices', 'list'],
      readPage: async (page, signal) => {
        const { list } = await query(getNoticeList, page, { signal });
        return named(list, 'id').map((row) => ({ ...row, image: imageAddress(row.image) }));
      },
      idOf: (notice) => notice.id,
    }),
};

interface Pages {
  readonly pages: readonly (readonly Notice[])[];
  readonly pageParams: readonly unknown[];
}

/**
 * Marks an opened message as read: immediately on this device, and on the server by requesting its
 * id (product.md#notices). If the request fails, the message is unread again after the next refetch
 * of the list.
 */
export async function readNotice(client: QueryClient, noticeId: string): Promise<void> {
  client.setQueryData<Pages>(
    noticesQueries.list().queryKey,
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) =>
          page.map((notice) => (notice.id === noticeId ? { ...notice, status: 'read' } : notice)),
        ),
      },
  );
  const isReported = await query(getNoticeList, { id: noticeId, page: 1, limit: 1 }).then(
    () => true,
    () => false,
  );
  // Refreshes the dot in the side panel.
  if (isReported) await client.invalidateQueries({ queryKey: authQueries.member().queryKey });
}

/** Marks all messages as read, also those that are not loaded. */
export function readAllMutation() {
  return mutationOptions({
    meta: { refresh: [noticesQueries.list().queryKey, authQueries.member().queryKey] },
    mutationFn: () => mutate(readAllNotices, {}),
  });
}
