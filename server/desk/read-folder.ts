import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ReferenceData, type ReferenceFile, referenceFiles } from './reference-data.ts';

/** An error in the reference data; its message is one line for the operator. */
export class ReferenceDataError extends Error {
  override name = 'ReferenceDataError';
}

/**
 * Name of the file that contains the versions of the reference data from which a folder was
 * exported.
 */
export const BASE_FILE = 'base.json';

/**
 * Reads and validates a folder of reference data; a file may be missing, which leaves its data
 * unchanged.
 */
export function readReferenceFolder(folder: string): ReferenceData {
  if (!existsSync(folder)) throw new ReferenceDataError(`${folder} does not exist`);
  const names = readdirSync(folder).filter((name) => name.endsWith('.json') && name !== BASE_FILE);
  const unknown = names.find((name) => !Object.hasOwn(referenceFiles, name));
  if (unknown !== undefined) {
    const fileNames = Object.keys(referenceFiles).join(', ');
    throw new ReferenceDataError(`${unknown} is not one of ${fileNames}`);
  }
  const entries = names.map((name) => [name, readFile(folder, name as ReferenceFile)] as const);
  return Object.fromEntries(entries) as ReferenceData;
}

function readFile(folder: string, name: ReferenceFile): unknown {
  return parseFile(name, parseJson(folder, name));
}

/** Validates a file's rows. Throws ReferenceDataError. */
export function parseFile<File extends ReferenceFile>(
  name: File,
  rows: unknown,
): NonNullable<ReferenceData[File]> {
  const parsed = referenceFiles[name].safeParse(rows);
  // The schema of a file has the type of its data.
  if (parsed.success) return parsed.data as NonNullable<ReferenceData[File]>;
  const [issue] = parsed.error.issues;
  const place = issue?.path.join('.') ?? '';
  throw new ReferenceDataError(`${name}${place ? ` at ${place}` : ''}: ${issue?.message}`);
}

function parseJson(folder: string, name: string): unknown {
  try {
    return JSON.parse(readFileSync(join(folder, name), 'utf8'));
  } catch (error) {
    throw new ReferenceDataError(`${name}: ${(error as Error).message}`);
  }
}
