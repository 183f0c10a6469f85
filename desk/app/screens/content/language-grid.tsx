import { cx } from '#/ui/cx';
import { type Draft, draftedRows, type File } from '../catalogue/draft.ts';
import { LANGUAGE_CODES, localizedColumns, localText } from './languages.ts';

export interface Place {
  readonly row: string;
  readonly language: string;
}

interface LanguageGridProps {
  file: File;
  draft: Draft;
  place: Place | undefined;
  onChoose: (place: Place) => void;
}

/** A row for each text and a column for each language; members see English for an empty cell. */
export function LanguageGrid({ file, draft, place, onChoose }: LanguageGridProps) {
  const columns = localizedColumns(file);
  return (
    <section aria-label="Languages" className="relative overflow-x-auto">
      <table className="border-collapse text-xs">
        <thead>
          <tr className="text-muted">
            <th scope="col" className="px-2 text-start font-medium">
              {file.file}
            </th>
            {LANGUAGE_CODES.map((language) => (
              <th key={language} scope="col" className="w-10 font-medium">
                {language}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {draftedRows(file, draft).map((row) => (
            <tr key={row.name} className="border-t border-line">
              <th scope="row" className="max-w-48 truncate px-2 text-start font-medium">
                {row.name}
              </th>
              {LANGUAGE_CODES.map((language) => {
                const gaps = columns.filter(
                  (field) => localText(row, draft, { field, language }) === '',
                );
                const isChosen = place?.row === row.name && place.language === language;
                const state = gaps.length === 0 ? 'complete' : `missing ${gaps.join(', ')}`;
                return (
                  <td key={language} className="p-0.5">
                    <button
                      type="button"
                      aria-label={`${row.name} in ${language}: ${state}`}
                      aria-pressed={isChosen}
                      className={cx(
                        'grid h-8 w-9 place-items-center rounded-sm aria-pressed:outline-2 aria-pressed:outline-accent-ink',
                        gaps.length === 0 ? 'bg-success-soft' : 'bg-warn-soft',
                      )}
                      onClick={() => onChoose({ row: row.name, language })}
                    >
                      {gaps.length === 0 ? '✓' : gaps.length}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
