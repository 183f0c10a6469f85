import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { RIGHTS, type Right } from '#desk/contract/call.ts';
import type { Db } from '../../db/db.ts';
import { deskOperators, deskPasskeys } from '../../db/schema/desk.ts';
import { DeskError } from '../desk-error.ts';

type OperatorRow = typeof deskOperators.$inferSelect;
export type PasskeyRow = typeof deskPasskeys.$inferSelect;

export interface Operator extends Omit<OperatorRow, 'rights'> {
  readonly rights: readonly Right[];
}

/** Returns the rights that this version knows. */
export function rightsOf(names: readonly string[]): readonly Right[] {
  return RIGHTS.filter((right) => names.includes(right));
}

/** Returns all operators, sorted by name. */
export async function listOperators(db: Db): Promise<readonly Operator[]> {
  const rows = await db
    .select()
    .from(deskOperators)
    .orderBy(asc(sql`lower(${deskOperators.name})`));
  return rows.map((row) => ({ ...row, rights: rightsOf(row.rights) }));
}

/** Returns the operators who may sign in. */
export async function listActive(db: Db): Promise<readonly Operator[]> {
  return (await listOperators(db)).filter(({ disabledAt }) => disabledAt === null);
}

export function listPasskeys(db: Db, operatorId?: number): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(deskPasskeys)
    .where(operatorId === undefined ? undefined : eq(deskPasskeys.operatorId, operatorId))
    .orderBy(asc(deskPasskeys.id));
}

/**
 * Returns the passkey with this credential id and its operator, unless the operator is disabled.
 */
export async function findByCredential(db: Db, credentialId: string) {
  const [operator] = await db
    .select({ passkey: deskPasskeys, operator: deskOperators })
    .from(deskPasskeys)
    .innerJoin(deskOperators, eq(deskOperators.id, deskPasskeys.operatorId))
    .where(and(eq(deskPasskeys.credentialId, credentialId), isNull(deskOperators.disabledAt)));
  return operator;
}

/** Throws DeskError for the name of a disabled operator; any other name is allowed. */
export async function assertEnabled(db: Db, name: string): Promise<void> {
  const isDisabled = and(
    sql`lower(${deskOperators.name}) = lower(${name})`,
    isNotNull(deskOperators.disabledAt),
  );
  if ((await db.$count(deskOperators, isDisabled)) > 0) throw new DeskError(`${name} was disabled`);
}
