import * as z from 'zod/mini';
import { defineCall, type Right } from './call.ts';
import { id, optionalText, optionalTime, outcome, proof, time, version } from './fields.ts';

/** Coins, markets, networks, fees, terms and products. */
export const TERM_FILES = [
  'coins',
  'markets',
  'networks',
  'withdrawals',
  'transfers',
  'option-cycles',
  'option-limits',
  'invite-rewards',
  'loans',
  'machines',
  'staking',
  'settings',
] as const;
/** Texts and pictures for members. */
export const CONTENT_FILES = ['banners', 'notices', 'contents', 'partners', 'languages'] as const;

/** The files of reference data, named as in the commands `import` and `export`. */
const FILES = [...TERM_FILES, ...CONTENT_FILES] as const;
export type CatalogueFile = (typeof FILES)[number];

const EVERY_RIGHT = ['treasury', 'risk', 'content'] as const;

/** Each of these rights is sufficient to change a file. */
export function rightsForFile(file: CatalogueFile): readonly Right[] {
  return TERM_FILES.some((one) => one === file) ? ['treasury', 'risk'] : ['content'];
}

const file = z.enum(FILES);
/** Fields of a row by name, as JSON. */
const values = z.record(z.string(), z.unknown());
const rowName = z.string().check(z.maxLength(60));

/** The difference between two states of a row. A field without a value is `null`. */
const difference = z.object({
  file: z.string(),
  row: z.string(),
  kind: z.enum(['added', 'changed', 'removed', 'moved']),
  fields: z.array(z.object({ name: z.string(), before: z.unknown(), after: z.unknown() })),
});

/** A change that waits for a second person or for its time, or that failed. */
const change = z.object({
  id,
  status: z.enum(['waiting', 'scheduled', 'failed']),
  requestedBy: z.string(),
  requestedAt: time,
  signedBy: optionalText,
  /** `null` if the change applies as soon as it is signed. */
  applyAt: optionalTime,
  failure: optionalText,
  differences: z.array(difference),
});

export const catalogueChanges = defineCall({
  name: 'catalogueChanges',
  kind: 'read',
  right: EVERY_RIGHT,
  input: z.object({}),
  output: z.object({ changes: z.array(change) }),
});

/** The file in force and its earlier versions, newest first. */
export const catalogueFile = defineCall({
  name: 'catalogueFile',
  kind: 'read',
  right: EVERY_RIGHT,
  input: z.object({ file }),
  output: z.object({
    file,
    version,
    columns: z.array(
      z.object({
        name: z.string(),
        /** A `text` in 26 languages is `localized`; any other structured value is `json`. */
        type: z.enum(['text', 'number', 'boolean', 'localized', 'json']),
        isRequired: z.boolean(),
      }),
    ),
    /** `name` identifies a row; a file of one object has one row without a name. */
    rows: z.array(z.object({ name: z.string(), values })),
    history: z.array(
      z.object({
        /** The change's row in the audit log. */
        seq: id,
        at: time,
        by: z.string(),
        differences: z.array(difference),
      }),
    ),
  }),
});

/**
 * The draft of a row: its changed fields, with `null` for a removed field; a text in 26 languages
 * contains only the changed languages. `null` instead of the fields removes the row, and a new name
 * adds a row.
 */
const edits = z
  .array(z.object({ row: rowName, values: z.nullable(values) }))
  .check(z.minLength(1), z.maxLength(200));

/** Returns the old and new values of a draft, as an import would apply them. It changes nothing. */
export const catalogueDiff = defineCall({
  name: 'catalogueDiff',
  kind: 'read',
  right: EVERY_RIGHT,
  input: z.object({ file, version, edits }),
  output: z.object({
    differences: z.array(difference),
    /** True if a second person must sign: for new deposit addresses, payouts and limits. */
    needsSecond: z.boolean(),
  }),
});

/** Applies a draft now or at a given time, or requests the signature of a second person. */
export const catalogueChange = defineCall({
  name: 'catalogueChange',
  kind: 'decision',
  right: EVERY_RIGHT,
  input: z.object({ file, version, edits, at: optionalTime, proof }),
  output: outcome,
});

/** Returns the draft that undoes a version. */
export const catalogueRevert = defineCall({
  name: 'catalogueRevert',
  kind: 'read',
  right: EVERY_RIGHT,
  input: z.object({ file, seq: id }),
  output: z.object({ edits }),
});

/** Cancels a scheduled change. */
export const catalogueCancel = defineCall({
  name: 'catalogueCancel',
  kind: 'decision',
  right: EVERY_RIGHT,
  input: z.object({ id, proof }),
  output: outcome,
});

/** Sends a drafted message to one member only: the operator's own account. */
export const noticeTest = defineCall({
  name: 'noticeTest',
  kind: 'decision',
  right: ['content'],
  input: z.object({
    memberId: id,
    title: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    content: z.string().check(z.minLength(1), z.maxLength(20_000)),
    proof,
  }),
  output: outcome,
});

/** Maximum length of an image in base64: about 2 MB. */
const MOST_BASE64 = 2_800_000;

/**
 * Stores a picture that members will see; the picture is checked and re-encoded, like the pictures
 * of members.
 */
export const siteImageUpload = defineCall({
  name: 'siteImageUpload',
  kind: 'act',
  right: ['content'],
  input: z.object({ base64: z.string().check(z.minLength(1), z.maxLength(MOST_BASE64)) }),
  output: z.object({
    /** The value for the field `img` of a row. */
    path: z.string(),
  }),
});

/** A picture that was uploaded at the desk. */
export const siteImage = defineCall({
  name: 'siteImage',
  kind: 'read',
  right: EVERY_RIGHT,
  input: z.object({ path: z.string().check(z.maxLength(200)) }),
  output: z.object({ type: z.string(), base64: z.string() }),
});
