import * as z from 'zod/mini';
import { LANGUAGES } from '#core/domain/languages.ts';
import { defineCall } from './call.ts';
import { cursor, id, memberRef, next, nothing, optionalText, time } from './fields.ts';

export const PROPOSAL_STATES = ['open', 'taken', 'refused'] as const;
const status = z.enum(PROPOSAL_STATES);

/** The proposals of better wording in one state, oldest first. */
export const textList = defineCall({
  name: 'textList',
  kind: 'read',
  right: ['content'],
  input: z.object({ status, cursor }),
  output: z.object({
    rows: z.array(
      z.object({
        id,
        member: memberRef,
        /** Path of the page that showed the text. */
        screen: z.string(),
        /** Product code of the language. */
        language: z.string(),
        /** Id of the text in the catalogs. */
        textId: z.string(),
        current: z.string(),
        proposal: z.string(),
        createdAt: time,
        decidedBy: optionalText,
      }),
    ),
    next,
  }),
});

/** Accepts or refuses a proposal. A later decision replaces an earlier one. */
export const textDecide = defineCall({
  name: 'textDecide',
  kind: 'act',
  right: ['content'],
  input: z.object({ id, isTaken: z.boolean() }),
  output: nothing,
});

/** The catalog of a language with the accepted proposals, for translators (docs/translating.md). */
export const textExport = defineCall({
  name: 'textExport',
  kind: 'read',
  right: ['content'],
  input: z.object({ language: z.enum(LANGUAGES.map(({ code }) => code)) }),
  output: z.object({ file: z.string(), changed: z.int() }),
});
