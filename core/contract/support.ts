import * as z from 'zod/mini';
import { fields, value, wire } from './codec.ts';
import { defineEndpoint } from './endpoint.ts';
import { code, cursorInput, nothing, optionalRowId, requiredText, rowId } from './primitives.ts';
import * as response from './response-fields.ts';

const CATEGORY = {
  account: 1,
  deposit: 2,
  withdrawal: 3,
  option: 4,
  spot: 5,
  convert: 6,
  transfer: 7,
  loan: 8,
  mining: 9,
  staking: 10,
  other: 11,
} as const;

/** A request waits for support, is answered or is closed. */
const STATUS = { open: 1, answered: 2, closed: 3 } as const;

/** Paths of the member's own uploads, separated by commas. */
const photos = value<readonly string[], readonly string[]>(
  (sent) => (typeof sent === 'string' ? sent.split(',') : []).filter((path) => path !== ''),
  (given) => given.join(','),
);

/** One of the member's orders or records. */
const record = fields({
  id: response.id,
  /** The order number that the list of such records shows; empty for records without one. */
  orderNumber: wire('order_num', response.text),
  /** The pair of its market, if the record has a market. */
  pair: wire('title', response.text),
  amount: response.optional(response.money),
  coin: response.text,
  at: wire('addtime', response.moment),
});

const request = {
  id: response.id,
  category: wire('type', response.code(CATEGORY)),
  status: response.code(STATUS),
  /** The member's first message. */
  text: wire('content', response.text),
  createdAt: wire('addtime', response.moment),
};

/** POST getSupportList: the member's requests to support, newest first. See product.md#support. */
export const getSupportList = defineEndpoint({
  name: 'getSupportList',
  access: 'member',
  input: z.object({ ...cursorInput }),
  output: response.listOf(fields(request)),
});

/**
 * POST getSupportRequest: one request with its messages, oldest first. `records` contains the
 * attached order or record, if there is one; `imgs` of a message are paths of its photos. See
 * product.md#support.
 */
export const getSupportRequest = defineEndpoint({
  name: 'getSupportRequest',
  access: 'member',
  input: z.object({ id: rowId }),
  output: response.whole(
    fields({
      ...request,
      records: response.rows(record),
      messages: response.rows(
        fields({
          id: response.id,
          /** True if support wrote the message. */
          isAnswer: wire('answer', response.yes),
          text: wire('content', response.text),
          photos: wire('imgs', response.texts),
          at: wire('addtime', response.moment),
        }),
      ),
    }),
  ),
});

/**
 * POST getSupportRecords: the member's newest records to which a request of this type may refer.
 */
export const getSupportRecords = defineEndpoint({
  name: 'getSupportRecords',
  access: 'member',
  input: fields({ category: wire('type', code(CATEGORY)) }),
  output: response.listOf(record),
});

const message = { text: wire('content', requiredText), photos: wire('imgs', photos) };

/**
 * POST createSupportRequest: writes to support. `record_id` is the id of one of the member's own
 * records of this type, and `imgs` contains the paths of at most 3 of the member's own uploads,
 * separated by commas. The call takes an `Idempotency-Key`. See product.md#support.
 */
export const createSupportRequest = defineEndpoint({
  name: 'createSupportRequest',
  access: 'member',
  isKeyed: true,
  input: fields({
    category: wire('type', code(CATEGORY)),
    recordId: wire('record_id', optionalRowId),
    ...message,
  }),
  output: response.whole(z.object({ id: response.id })),
});

/**
 * POST addSupportMessage: adds a message to a request and reopens a closed one. The call takes an
 * `Idempotency-Key`. See product.md#support.
 */
export const addSupportMessage = defineEndpoint({
  name: 'addSupportMessage',
  access: 'member',
  isKeyed: true,
  input: fields({ id: rowId, ...message }),
  output: response.whole(z.object({ id: response.id })),
});

/** POST closeSupportRequest: closes a request. See product.md#support. */
export const closeSupportRequest = defineEndpoint({
  name: 'closeSupportRequest',
  access: 'member',
  input: z.object({ id: rowId }),
  output: nothing,
});
