import { type Difference, textOf } from './draft.ts';

const MARKS = { added: 'added', changed: 'changed', removed: 'removed', moved: 'moved' };
/** Articles are long; the beginning is enough to identify one. */
const LONGEST = 300;

/** Old and new values, row by row. */
export function Differences({ differences }: { differences: readonly Difference[] }) {
  return (
    <ul className="flex flex-col gap-2">
      {differences.map(({ file, row, kind, fields }) => (
        <li key={`${file} ${row} ${kind}`} className="wrap-anywhere">
          <b>{row === '' ? file : `${file} ${row}`}</b>{' '}
          <span className="text-muted">{MARKS[kind]}</span>
          <ul className="ps-4">
            {fields.map(({ name, before, after }) => (
              <li key={name}>
                {name}: {kind === 'added' ? null : <del>{short(before)}</del>}
                {kind === 'changed' ? ' → ' : null}
                {kind === 'removed' ? null : (
                  <ins className="font-semibold no-underline">{short(after)}</ins>
                )}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function short(value: unknown): string {
  const text = textOf(value);
  if (text === '') return 'none';
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
