import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { cursor, next, optionalTime, time } from './fields.ts';

/** The acts of the desk, newest first. */
export const auditList = defineCall({
  name: 'auditList',
  kind: 'read',
  right: ['auditor', 'compliance', 'owner'],
  input: z.object({
    cursor,
    actor: z.optional(z.string().check(z.maxLength(100))),
    /** The beginning of an action: `withdrawal.` or `withdrawal.approve`. */
    action: z.optional(z.string().check(z.maxLength(100))),
  }),
  output: z.object({
    rows: z.array(
      z.object({
        seq: z.int(),
        at: time,
        actor: z.string(),
        /** The origin of the act: the web desk, its demo, or the command line. */
        door: z.enum(['web', 'demo', 'command']),
        action: z.string(),
        details: z.unknown(),
        hash: z.string(),
        isSigned: z.boolean(),
      }),
    ),
    next,
  }),
});

/**
 * Recomputes the chain, verifies its signatures, and compares it with the head that is stored
 * outside the database.
 */
export const auditState = defineCall({
  name: 'auditState',
  kind: 'read',
  right: ['auditor', 'compliance', 'owner'],
  input: z.object({}),
  output: z.object({
    rows: z.int(),
    head: z.string(),
    signed: z.int(),
    /** The newest head that was written outside the database. */
    anchoredSeq: z.nullable(z.int()),
    anchoredAt: optionalTime,
    faults: z.array(z.string()),
  }),
});
