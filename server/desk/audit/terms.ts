import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '../../db/db.ts';
import { namedRows } from '../catalogue/edits.ts';
import { isSensitive, needsSecond, SENSITIVE_FILES } from '../catalogue/second-person.ts';
import type { Differences, RowChange } from '../differences.ts';
import { type FileRow, readReferenceData } from '../export.ts';
import type { AuditRow } from './audit-row.ts';
import type { Register } from './register.ts';

/** Deposit addresses, payouts, rewards and limits, as stated in the chain. */
interface Terms {
  /** Adds a row; returns the faults of a change that two people must sign. */
  add(row: AuditRow): readonly string[];
  /** Returns the values in force that the chain does not state. */
  validate(tx: Tx): Promise<readonly string[]>;
}

/** A stored change that waits for a second person or for its time. */
interface Kept {
  readonly by: string;
  readonly differences: unknown;
  readonly signedBy?: string;
}

const MAKING = ['import', 'change.make', 'change.apply'];
const isEmpty = (values: FileRow) => Object.keys(values).length === 0;
const plain = (name: string) => name.trim().toLowerCase();

export function createTerms(register: Register): Terms {
  /** Rows by file and name; `null` for a removed row. */
  const stated = new Map<string, Map<string, FileRow | null>>();
  /** Files for which imports of version 0.2 recorded only the number of rows and no values. */
  const vague = new Set<string>();
  const kept = new Map<string, Kept>();

  function state(file: string, changes: readonly RowChange[]): void {
    const rows = stated.get(file) ?? new Map<string, FileRow | null>();
    stated.set(file, rows);
    for (const { row, kind, old, new: fresh } of changes) {
      if (kind === 'moved') continue;
      const emptied = Object.fromEntries(Object.keys(old ?? {}).map((field) => [field, undefined]));
      rows.set(row, kind === 'removed' ? null : { ...rows.get(row), ...emptied, ...fresh });
    }
  }

  function isSigned({ action, details }: AuditRow, differences: Differences): boolean {
    const change = action === 'change.apply' ? kept.get(String(details.id)) : undefined;
    return (
      change?.signedBy !== undefined &&
      plain(change.signedBy) !== plain(change.by) &&
      isDeepStrictEqual(change.differences, differences)
    );
  }

  /** Stores a request or its signature. */
  function keep({ action, actor, details }: AuditRow): void {
    const id = String(details.id);
    const change = kept.get(id);
    if (action === 'change.request') kept.set(id, { by: actor, differences: details.differences });
    if (action === 'change.sign' && change) kept.set(id, { ...change, signedBy: actor });
  }

  /** Returns the changes that an audit row recorded, with their values. */
  function madeBy({ details }: AuditRow): Differences {
    const { differences = details } = details;
    const files = Object.entries(differences as Differences);
    for (const [file, changes] of files) if (!Array.isArray(changes)) vague.add(file);
    return Object.fromEntries(files.filter(([, changes]) => Array.isArray(changes)));
  }

  return {
    add(row) {
      keep(row);
      if (!MAKING.includes(row.action)) return [];
      const made = madeBy(row);
      for (const [file, changes] of Object.entries(made)) state(file, changes);
      const isOfTwo = needsSecond(made) && register.countWith('treasury', 'risk') >= 2;
      return isOfTwo && !isSigned(row, made)
        ? ['nobody else signed these addresses, payouts or limits']
        : [];
    },

    async validate(tx) {
      const data = await readReferenceData(tx);
      return SENSITIVE_FILES.flatMap((file) =>
        namedRows(file, data[file]).flatMap(({ name, values }) => {
          const row = stated.get(file)?.get(name);
          const what = `${file.replace('.json', '')} ${name}`.trim();
          const isOpen = row === undefined && (vague.has(file) || isEmpty(values));
          if (!row) return isOpen ? [] : [`${what}: the audit does not have it`];
          return Object.keys(row)
            .filter((field) => isSensitive(file, field))
            .filter((field) => !isDeepStrictEqual(row[field], values[field]))
            .map((field) => `${what}: ${field} is not the one of the audit`);
        }),
      );
    },
  };
}
