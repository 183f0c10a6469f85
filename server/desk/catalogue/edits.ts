import { nameOf, type RowChange } from '../differences.ts';
import type { FileRow, FolderData } from '../export.ts';
import { ReferenceDataError } from '../read-folder.ts';
import type { ReferenceFile } from '../reference-data.ts';

/** The draft of one row, as described at `catalogueDiff` in the contract. */
export interface Edit {
  readonly row: string;
  readonly values: FileRow | null;
}

type FileData = FolderData[ReferenceFile];

/** Returns a file's rows with their names; a file with one object has one row without a name. */
export function namedRows(file: ReferenceFile, data: FileData) {
  if (!Array.isArray(data)) return [{ name: '', values: data as FileRow }];
  return data.map((values: FileRow) => ({ name: nameOf(file, values), values }));
}

/** Returns a file with the edits applied. Throws ReferenceDataError for a missing row. */
export function applyEdits(file: ReferenceFile, data: FileData, edits: readonly Edit[]): FileData {
  const rows = new Map(namedRows(file, data).map(({ name, values }) => [name, values]));
  for (const { row, values } of edits) {
    const before = rows.get(row);
    if (values !== null) rows.set(row, merge(before ?? {}, values));
    else if (!rows.delete(row)) throw new ReferenceDataError(`${file}: there is no row ${row}`);
  }
  return Array.isArray(data) ? [...rows.values()] : (rows.get('') ?? {});
}

/** Returns the edits that undo the changes to a file; the order of its rows is preserved. */
export function editsToUndo(changes: readonly RowChange[]): Edit[] {
  return changes.flatMap(({ row, kind, old, new: fresh }): Edit[] => {
    if (kind === 'moved') return [];
    if (kind === 'added') return [{ row, values: null }];
    return [{ row, values: undoOf(old ?? {}, fresh ?? {}) }];
  });
}

const isObject = (value: unknown): value is FileRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function merge(row: FileRow, values: FileRow): FileRow {
  const merged: Record<string, unknown> = { ...row };
  for (const [field, value] of Object.entries(values)) {
    const before = merged[field];
    if (value === null) delete merged[field];
    else merged[field] = isObject(value) && isObject(before) ? merge(before, value) : value;
  }
  return merged;
}

/** Returns the values that turn `fresh` back into `old`. */
function undoOf(old: FileRow, fresh: FileRow): FileRow {
  const fields = Object.keys({ ...fresh, ...old });
  return Object.fromEntries(
    fields.map((field) => {
      const [before, after] = [old[field], fresh[field]];
      const isBoth = isObject(before) && isObject(after);
      return [field, isBoth ? undoOf(before, after) : (before ?? null)];
    }),
  );
}
