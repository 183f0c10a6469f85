import { isDeepStrictEqual } from 'node:util';
import type { FileRow, FolderData } from './export.ts';
import type { ReferenceFile } from './reference-data.ts';

/** The change of one row by an import; `old` and `new` contain the fields that differ. */
export interface RowChange {
  readonly row: string;
  readonly kind: 'added' | 'changed' | 'removed' | 'moved';
  readonly old?: FileRow;
  readonly new?: FileRow;
}

/** Changes by file; files without changes are omitted. */
export type Differences = Partial<Record<ReferenceFile, readonly RowChange[]>>;

/** Returns the differences between two states of the reference data, row by row. */
export function compareFolders(before: FolderData, after: FolderData): Differences {
  const files = Object.keys(after) as ReferenceFile[];
  const entries = files.map(
    (file) => [file, compareFile(file, before[file], after[file])] as const,
  );
  return Object.fromEntries(entries.filter(([, changes]) => changes.length > 0));
}

/** Formats each change as a line for the operator: `+ coins.json TRX {"name":"Tron"}`. */
export function differenceLines(differences: Differences): string[] {
  return Object.entries(differences).flatMap(([file, changes]) =>
    changes.map(({ row, kind, old, new: fresh }) => {
      const mark = { added: '+', changed: '~', removed: '-', moved: '↕' }[kind];
      const values = Object.keys({ ...old, ...fresh })
        .map((field) => `${field}: ${text(old?.[field])} -> ${text(fresh?.[field])}`)
        .join(', ');
      return [mark, file, row, kind === 'changed' ? values : ''].join(' ').trimEnd();
    }),
  );
}

function text(value: unknown): string {
  return value === undefined ? 'none' : JSON.stringify(value);
}

type FileData = readonly FileRow[] | FileRow;

function rowsOf(file: ReferenceFile, data: FileData): ReadonlyMap<string, FileRow> {
  if (!Array.isArray(data)) return new Map([['', data as FileRow]]);
  return new Map(data.map((row: FileRow) => [nameOf(file, row), row]));
}

/** Returns a row's name in differences and drafts. */
export function nameOf(
  file: ReferenceFile,
  { key, code, base, quote, coin, seconds }: FileRow,
): string {
  return file === 'markets.json' ? `${base}/${quote}` : String(key ?? code ?? seconds ?? coin);
}

function compareFile(file: ReferenceFile, before: FileData, after: FileData): RowChange[] {
  const [old, fresh] = [rowsOf(file, before), rowsOf(file, after)];
  const changes: RowChange[] = [];
  for (const [row, values] of fresh) {
    const stored = old.get(row);
    if (stored === undefined) changes.push({ row, kind: 'added', new: values });
    else if (!isDeepStrictEqual(stored, values)) {
      const isOther = (field: string) => !isDeepStrictEqual(stored[field], values[field]);
      const fields = Object.keys({ ...stored, ...values }).filter(isOther);
      const pick = (of: FileRow) =>
        Object.fromEntries(
          fields.filter((field) => field in of).map((field) => [field, of[field]]),
        );
      changes.push({ row, kind: 'changed', old: pick(stored), new: pick(values) });
    }
  }
  for (const [row, values] of old) {
    if (!fresh.has(row)) changes.push({ row, kind: 'removed', old: values });
  }
  const stay = (rows: ReadonlyMap<string, FileRow>) =>
    [...rows.keys()].filter((row) => old.has(row) && fresh.has(row));
  if (!isDeepStrictEqual(stay(old), stay(fresh))) {
    changes.push({ row: stay(fresh).join(' '), kind: 'moved' });
  }
  return changes;
}
