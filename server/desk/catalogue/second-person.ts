import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/db.ts';
import type { Differences, RowChange } from '../differences.ts';
import type { ReferenceFile } from '../reference-data.ts';

/** Fields that determine where the money of a deposit goes. */
const ADDRESS_FIELDS = ['coin', 'method', 'rule', 'address', 'wire'];
const isValue = ({ kind }: RowChange) => kind === 'added' || kind === 'changed';

/**
 * Deposit addresses, payouts, rewards and limits, whose changes require two people (migrations 0069
 * and 0080).
 */
const SENSITIVE: Partial<Record<string, (change: RowChange) => boolean>> = {
  'networks.json': (change) =>
    change.kind === 'added' ||
    (change.kind === 'changed' &&
      ADDRESS_FIELDS.some((field) => field in { ...change.old, ...change.new })),
  'withdrawals.json': isValue,
  'option-cycles.json': isValue,
  'option-limits.json': isValue,
  'invite-rewards.json': isValue,
};

/** The files in which some changes require two people. */
export const SENSITIVE_FILES = Object.keys(SENSITIVE) as ReferenceFile[];

/** Returns true if changing this field of a file requires two people. */
export function isSensitive(file: ReferenceFile, field: string): boolean {
  return file !== 'networks.json' || ADDRESS_FIELDS.includes(field);
}

/** Returns true if a second person must sign these changes. */
export function needsSecond(differences: Differences): boolean {
  return Object.entries(differences).some(([file, changes]) =>
    changes.some((change) => SENSITIVE[file]?.(change)),
  );
}

/** Returns true if there are two people who can sign; until then, one person can import terms. */
export async function hasTwoSigners(db: Db | Tx): Promise<boolean> {
  const { rows } = await db.execute<{ has: boolean }>(
    sql`select has_two_signers_of_terms() as has`,
  );
  return rows[0]?.has === true;
}
