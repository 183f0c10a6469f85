import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import {
  cursor,
  id,
  memberRef,
  money,
  next,
  nothing,
  optionalText,
  time,
  version,
} from './fields.ts';

export const SUPPORT_STATES = ['open', 'answered', 'closed'] as const;
const status = z.enum(SUPPORT_STATES);

const row = z.object({
  id,
  member: memberRef,
  category: z.string(),
  status,
  /** The first message. */
  text: z.string(),
  createdAt: time,
  /**
   * Time of the last change of status or, while it is open, of the member's first unanswered
   * message.
   */
  changedAt: time,
});

/** Requests of members in a state: open ones oldest first, others newest first. */
export const supportList = defineCall({
  name: 'supportList',
  kind: 'read',
  right: ['support'],
  input: z.object({ status, cursor }),
  output: z.object({ rows: z.array(row), next }),
});

export const supportCase = defineCall({
  name: 'supportCase',
  kind: 'read',
  right: ['support'],
  input: z.object({ id }),
  output: z.object({
    ...row.shape,
    version,
    /** Language of the member's account. */
    language: optionalText,
    /** The order or record that the member attached. */
    record: z.nullable(
      z.object({
        id,
        orderNumber: z.string(),
        pair: z.string(),
        amount: money,
        coin: z.string(),
        at: time,
      }),
    ),
    messages: z.array(
      z.object({
        id,
        /** The operator who wrote the message; `null` if the member wrote it. */
        by: optionalText,
        text: z.string(),
        at: time,
        photoIds: z.array(z.string()),
      }),
    ),
  }),
});

/** A photo of a request; opening it is audited. */
export const supportPhoto = defineCall({
  name: 'supportPhoto',
  kind: 'read',
  right: ['support'],
  input: z.object({ id, photoId: z.string().check(z.maxLength(60)) }),
  output: z.object({ type: z.string(), base64: z.string() }),
});

/**
 * Answers a request, and closes it if `closes` is true; with an empty text, it only closes the
 * request. The member is notified.
 */
export const supportAnswer = defineCall({
  name: 'supportAnswer',
  kind: 'act',
  right: ['support'],
  input: z.object({
    id,
    version,
    text: z.string().check(z.trim(), z.maxLength(4000)),
    closes: z.boolean(),
  }),
  output: nothing,
});
