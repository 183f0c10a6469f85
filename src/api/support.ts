import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { named } from '#core/contract/response-fields.ts';
import {
  addSupportMessage,
  closeSupportRequest,
  createSupportRequest,
  getSupportList,
  getSupportRecords,
  getSupportRequest,
} from '#core/contract/support.ts';
import type { SupportCategory } from '#core/domain/support.ts';
import { mutate, query } from './client';
import { MEMBER_DATA } from './member-data';
import { moneyCall } from './money-call';
import { pagedQuery } from './paged';
import { polled } from './polling';

/**
 * The poll interval while a request waits for support: the answer soon appears on the open page.
 */
const OPEN_POLL_MS = 15_000;

const SUPPORT_KEY = [...MEMBER_DATA, 'support'] as const;

/** A request from the member to support. */
export type SupportRequest = OutputOf<typeof getSupportList>['list'][number];
/** An order or record to which a request may refer. */
export type SupportRecord = OutputOf<typeof getSupportRecords>['list'][number];
/** A request with its messages. */
export type SupportThread = OutputOf<typeof getSupportRequest>;
export type SupportMessage = SupportThread['messages'][number];

export const supportQueries = {
  all: SUPPORT_KEY,

  /** The member's requests, newest first (product.md#support). */
  list: () =>
    pagedQuery({
      queryKey: [...SUPPORT_KEY, 'list'],
      readPage: async (page, signal): Promise<SupportRequest[]> =>
        named((await query(getSupportList, page, { signal })).list, 'id'),
      idOf: ({ id }) => id,
      isPending: ({ status }) => status === 'open',
    }),

  /** One request with its messages, polled while it waits for support. */
  request: (id: string) =>
    queryOptions({
      queryKey: [...SUPPORT_KEY, 'request', id],
      queryFn: async ({ signal }) => query(getSupportRequest, { id }, { signal }),
      refetchInterval: (asked) =>
        asked.state.data?.status === 'open' ? polled(OPEN_POLL_MS)(asked) : false,
    }),

  /** The newest orders or records of a topic. */
  records: (category: SupportCategory) =>
    queryOptions({
      queryKey: [...SUPPORT_KEY, 'records', category],
      queryFn: async ({ signal }): Promise<SupportRecord[]> =>
        (await query(getSupportRecords, { category }, { signal })).list,
    }),
};

interface Written {
  readonly text: string;
  /** The paths of uploaded photos. */
  readonly photos: readonly string[];
}

interface NewRequest extends Written {
  readonly category: SupportCategory;
  readonly recordId: string | undefined;
}

/** Starts a request. The call moves no money, but it is sent and confirmed like a money call. */
export const startRequest = moneyCall(createSupportRequest, (request: NewRequest) => request);

/** Writes another message. */
export const addMessage = moneyCall(
  addSupportMessage,
  (message: Written & { readonly id: string }) => message,
);

/** Closes a request. */
export function closeRequestMutation() {
  return mutationOptions({
    meta: { refresh: [SUPPORT_KEY] },
    mutationFn: (id: string) => mutate(closeSupportRequest, { id }),
  });
}
