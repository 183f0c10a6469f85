import { LANGUAGES } from '#core/domain/languages.ts';
import { type Draft, draftedValue, type File, isObject, type Row } from '../catalogue/draft.ts';

/** Returns the columns of a file that contain a text in each language. */
export const localizedColumns = ({ columns }: File) =>
  columns.filter(({ type }) => type === 'localized').map(({ name }) => name);

export const LANGUAGE_CODES = LANGUAGES.map(({ code }) => code);

/** Returns the drafted text in a language; if it is empty, members see the English text. */
export function localText(
  row: Row,
  draft: Draft,
  { field, language }: { field: string; language: string },
): string {
  const texts = draftedValue(row, draft, field);
  const text = isObject(texts) ? texts[language] : undefined;
  return typeof text === 'string' ? text : '';
}
