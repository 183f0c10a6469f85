import type * as z from 'zod/mini';
import {
  type CatalogueFile,
  type catalogueChanges,
  rightsForFile,
} from '#desk/contract/catalogue.ts';
import type { Db } from '../../db/db.ts';
import { transact } from '../../db/transact.ts';
import {
  cancelChange,
  type Draft,
  differencesOf,
  listChanges,
  makeDraft,
  plainName,
  previewDraft,
} from '../catalogue/changes.ts';
import { columnsOf } from '../catalogue/columns.ts';
import { catalogueDeps } from '../catalogue/due.ts';
import { editsToUndo, namedRows } from '../catalogue/edits.ts';
import { readHistory } from '../catalogue/history.ts';
import { needsSecond } from '../catalogue/second-person.ts';
import type { DeskContext, Handlers, OperatorCall } from '../desk-call.ts';
import { DeskRefusal } from '../desk-refusal.ts';
import type { Differences } from '../differences.ts';
import { type FileRow, readReferenceData, versionOfFile } from '../export.ts';
import { findMemberPage } from '../member-page.ts';
import { sendTest } from '../notice.ts';
import type { ReferenceFile } from '../reference-data.ts';

type Names =
  | ('catalogueChanges' | 'catalogueFile' | 'catalogueDiff' | 'catalogueChange')
  | ('catalogueRevert' | 'catalogueCancel' | 'noticeTest');
type Shown = z.input<(typeof catalogueChanges)['output']>['changes'][number]['differences'];

const DONE = { outcome: 'done', requestId: null } as const;

export function catalogueCalls(context: DeskContext): Handlers<Names> {
  const { db } = context;

  /**
   * Runs an action on a draft; if the draft is based on an older version, the refusal contains the
   * current file.
   */
  async function withDraft<Result>(
    { file, ...draft }: Omit<Draft, 'file'> & { readonly file: CatalogueFile },
    { operator }: OperatorCall,
    run: (draft: Draft) => Promise<Result>,
  ): Promise<Result> {
    assertRight(file, operator);
    return run({ ...draft, file: `${file}.json` }).catch(async (error: unknown) => {
      if (!(error instanceof DeskRefusal) || error.code !== 'stale') throw error;
      throw new DeskRefusal('stale', error.message, await readFile(db, file));
    });
  }

  return {
    catalogueChanges: async () => ({
      changes: (await listChanges(db)).map((change) => {
        const { id, status, requestedBy, requestedAt, decidedBy, applyAt, failure } = change;
        const differences = shownOf(differencesOf(change));
        // The query selects only changes with these statuses.
        const shown = status as 'waiting' | 'scheduled' | 'failed';
        const times = { requestedAt, applyAt };
        return {
          id,
          status: shown,
          requestedBy,
          signedBy: decidedBy,
          ...times,
          failure,
          differences,
        };
      }),
    }),

    catalogueFile: ({ file }) => readFile(db, file),

    catalogueDiff: (input, call) =>
      withDraft(input, call, async (draft) => {
        const deps = await catalogueDeps(context);
        const { differences } = await previewDraft(deps, draft, call.now);
        return { differences: shownOf(differences), needsSecond: needsSecond(differences) };
      }),

    catalogueChange: ({ at, proof: _, ...input }, call) =>
      withDraft(input, call, async (draft) => {
        const deps = await catalogueDeps(context);
        return makeDraft(deps, { ...draft, applyAt: at }, call.audit);
      }),

    async catalogueRevert({ file, seq }) {
      const [version] = await readHistory(db, `${file}.json`, seq);
      const edits = editsToUndo(version?.changes ?? []);
      if (edits.length === 0) throw new DeskRefusal('refused', 'there is nothing to undo');
      return { edits };
    },

    async catalogueCancel({ id }, { audit, operator }) {
      const change = (await listChanges(db)).find((one) => one.id === id);
      for (const file of Object.keys(change?.data ?? {}))
        assertRight(plainName(file) as CatalogueFile, operator);
      await cancelChange(db, id, audit);
      return DONE;
    },

    async noticeTest({ memberId, title, content }, { audit, now }) {
      await findMemberPage(db, memberId, now);
      await sendTest(db, { memberId, title, content }, audit);
      return DONE;
    },
  };
}

/** Throws DeskRefusal unless the operator may change this file. */
function assertRight(file: CatalogueFile, { rights }: OperatorCall['operator']): void {
  if (!rightsForFile(file).some((right) => rights.includes(right)))
    throw new DeskRefusal('forbidden', `your rights do not include ${file}`);
}

async function readFile(db: Db, plain: CatalogueFile) {
  const file: ReferenceFile = `${plain}.json`;
  const data = (await transact(db, readReferenceData))[file];
  const history = await readHistory(db, file);
  return {
    file: plain,
    version: versionOfFile(data),
    columns: columnsOf(file),
    rows: namedRows(file, data).map(({ name, values }) => ({ name, values: { ...values } })),
    history: history.map(({ changes, ...version }) => ({
      ...version,
      differences: shownOf({ [file]: changes }),
    })),
  };
}

/** Returns the differences by field and, for texts, by language. */
function shownOf(differences: Differences): Shown {
  return Object.entries(differences).flatMap(([file, changes]) =>
    changes.map(({ row, kind, old = {}, new: fresh = {} }) => {
      return { file: plainName(file), row, kind, fields: flatten('', old, fresh) };
    }),
  );
}

function flatten(
  path: string,
  before: FileRow,
  after: FileRow,
): { name: string; before: unknown; after: unknown }[] {
  return Object.keys({ ...before, ...after }).flatMap((field) => {
    const [old, fresh] = [before[field], after[field]];
    const name = `${path}${field}`;
    if (isObject(old) || isObject(fresh)) {
      return flatten(`${name}.`, isObject(old) ? old : {}, isObject(fresh) ? fresh : {});
    }
    if (JSON.stringify(old) === JSON.stringify(fresh)) return [];
    return [{ name, before: old ?? null, after: fresh ?? null }];
  });
}

const isObject = (value: unknown): value is FileRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
