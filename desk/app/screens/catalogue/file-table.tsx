import { Button } from '#/ui/button';
import { cx } from '#/ui/cx';
import { Input } from '../../parts/controls.tsx';
import {
  type Column,
  type Draft,
  draftedRows,
  draftedValue,
  type File,
  isObject,
  NEW_ROW,
  parseTyped,
  type Row,
  textOf,
  without,
  withValue,
} from './draft.ts';

interface FileTableProps {
  file: File;
  draft: Draft;
  /** `undefined` for an operator without the right to write. */
  onChange: ((draft: Draft) => void) | undefined;
  /** Omits the texts in 26 languages, which are edited next to the table. */
  isPlain?: boolean;
}

/** A file with a field in each cell. Cells that differ from the file in force are marked. */
export function FileTable({ file, draft, onChange, isPlain }: FileTableProps) {
  const columns = file.columns.filter(({ type }) => !isPlain || type !== 'localized');
  const isList = file.rows.every(({ name }) => name !== '');
  const rows = draftedRows(file, draft);
  return (
    <div className="flex flex-col gap-2">
      <section aria-label={`Rows of ${file.file}`} className="relative overflow-x-auto">
        <table className="border-collapse text-sm">
          <thead>
            <tr className="text-start text-xs text-muted">
              {columns.map(({ name, isRequired }) => (
                <th key={name} scope="col" className="px-2 py-1 text-start font-medium">
                  {name}
                  {isRequired ? null : <span className="text-faint"> (optional)</span>}
                </th>
              ))}
              {isList ? <th className="sr-only">Actions</th> : null}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <TableRow
                key={row.name}
                row={row}
                columns={columns}
                isList={isList}
                draft={draft}
                onChange={onChange}
              />
            ))}
          </tbody>
        </table>
      </section>
      {isList && onChange ? (
        <Button
          size="sm"
          variant="secondary"
          className="self-start"
          disabled={draft.has(NEW_ROW)}
          onClick={() => onChange(new Map(draft).set(NEW_ROW, {}))}
        >
          Add a row
        </Button>
      ) : null}
    </div>
  );
}

interface TableRowProps extends Omit<FileTableProps, 'file'> {
  row: Row;
  columns: readonly Column[];
  isList: boolean;
}

function TableRow({ row, columns, isList, draft, onChange }: TableRowProps) {
  const isGone = draft.get(row.name) === null;
  const isNew = Object.keys(row.values).length === 0;
  return (
    <tr className={cx('border-t border-line', isGone && 'text-faint line-through')}>
      {columns.map((column) => (
        <td key={column.name} className="p-0.5">
          <Cell row={row} column={column} draft={draft} onChange={isGone ? undefined : onChange} />
        </td>
      ))}
      {isList ? (
        <td className="p-0.5">
          {onChange ? (
            <Button
              size="sm"
              variant="ghost"
              onClick={() =>
                onChange(
                  isGone || isNew ? without(draft, row.name) : new Map(draft).set(row.name, null),
                )
              }
            >
              {isGone ? 'Restore' : 'Remove'}
            </Button>
          ) : null}
        </td>
      ) : null}
    </tr>
  );
}

interface CellProps extends Omit<FileTableProps, 'file'> {
  row: Row;
  column: Column;
}

function Cell({ row, column, draft, onChange }: CellProps) {
  const { name: field, type } = column;
  const value = draftedValue(row, draft, field);
  const edited = draft.get(row.name)?.[field];
  const label = `${field} of ${row.name === '' ? 'the file' : row.name}`;
  const change = (next: unknown, language?: string) =>
    onChange?.(
      withValue(draft, row, { field, value: next, ...(language !== undefined && { language }) }),
    );
  if (type === 'boolean') {
    return (
      <input
        type="checkbox"
        aria-label={label}
        className={cx(
          'mx-2 size-4 accent-accent',
          edited !== undefined && 'outline-2 outline-warn',
        )}
        checked={value === true}
        disabled={!onChange}
        onChange={({ target }) => change(target.checked)}
      />
    );
  }
  const isLocalized = type === 'localized';
  const shown = isLocalized && isObject(value) ? value.en : value;
  return (
    <Input
      aria-label={isLocalized ? `${label} in English` : label}
      className={cx(
        'min-w-24',
        (isLocalized || type === 'json') && 'min-w-56',
        edited !== undefined && 'border-warn bg-warn-soft',
      )}
      value={textOf(shown)}
      disabled={!onChange}
      onChange={({ target }) =>
        isLocalized ? change(target.value, 'en') : change(parseTyped(column, target.value))
      }
    />
  );
}
