import { getStatement, type StatementFormat } from '#core/contract/assets-statement.ts';
import { query } from './client';

/** A file for the member to save. */
interface StatementFile {
  readonly name: string;
  readonly content: Blob;
}

const TYPES: Readonly<Record<StatementFormat, string>> = {
  csv: 'text/csv;charset=utf-8',
  pdf: 'application/pdf',
};

/** Reads the statement of a month or a year (product.md#statements). */
export async function readStatement(
  period: string,
  format: StatementFormat,
): Promise<StatementFile> {
  const { name, file } = await query(getStatement, { period, format });
  const bytes = Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0));
  return { name, content: new Blob([bytes], { type: TYPES[format] }) };
}
