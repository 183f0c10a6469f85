import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/db.ts';
import { deskAuditHead, deskOperators, deskPasskeys } from '../../db/schema/desk.ts';
import { transact } from '../../db/transact.ts';
import type { Anchor } from './anchor.ts';
import type { AuditRow } from './audit-row.ts';
import { findMissing } from './missing.ts';
import { createRegister, isSame, type Register } from './register.ts';
import { createTerms } from './terms.ts';
import { validateProof } from './validate-proof.ts';

const BATCH = 1000;
const MAX_FAULTS = 100;

export interface AuditReport {
  readonly rows: number;
  readonly head: string;
  /** Number of decisions with a valid passkey signature. */
  readonly signed: number;
  /** Empty if the audit log is valid. */
  readonly faults: readonly string[];
}

interface Options {
  readonly anchors: readonly Anchor[];
  readonly isDemo: boolean;
}

/**
 * Recomputes the chain of the audit log from its first row and verifies every signed decision with
 * the keys and rights that the chain registered. Compares the chain with the heads outside the
 * database, with second signatures, operators, deposit addresses, payouts and limits in force, and,
 * except in a demo, with the decisions in the tables.
 */
export function verifyAudit(db: Db, options: Options): Promise<AuditReport> {
  // One snapshot, because a concurrent act of the desk is not a fault.
  return transact(db, (tx) => verifyIn(tx, options), { isolationLevel: 'repeatable read' });
}

async function verifyIn(db: Tx, { anchors, isDemo }: Options): Promise<AuditReport> {
  const faults: string[] = [];
  const register = createRegister();
  const terms = createTerms(register);
  const heads = new Map(anchors.map(({ seq, hash }) => [seq, hash]));
  let [seq, head, signed] = [0, '', 0];
  for (;;) {
    const rows = await readRows(db, seq);
    for (const row of rows) {
      seq += 1;
      const rowFaults = [
        ...validateLink(row, { seq, head, anchored: heads.get(row.seq) }),
        ...(await validateProof(row, { register, isDemo })),
        ...register.add(row),
        ...terms.add(row),
      ];
      faults.push(...rowFaults.map((fault) => `row ${row.seq}: ${fault}`));
      if (row.proof?.signed !== undefined && rowFaults.length === 0) signed += 1;
      seq = row.seq;
      head = row.hash;
    }
    if (rows.length < BATCH || faults.length > MAX_FAULTS) break;
  }
  faults.push(...(await validateHead(db, { seq, head, anchors })));
  faults.push(...(await validateOperators(db, register)));
  faults.push(...(await terms.validate(db)));
  faults.push(...(await findMissing(db, { isDemo })));
  return { rows: seq, head, signed, faults: faults.slice(0, MAX_FAULTS) };
}

/**
 * Reads rows and builds their content here, because a function in the database may have been
 * replaced.
 */
async function readRows(db: Db, after: number): Promise<readonly AuditRow[]> {
  const { rows } = await db.execute<Record<keyof AuditRow, unknown>>(sql`
    select seq::int as seq, actor, door, action, details, proof, hash,
      jsonb_build_array(seq, at, actor, door, action, details, proof)::text as content
    from desk_audit where seq > ${after} order by seq limit ${BATCH}`);
  return rows as unknown as readonly AuditRow[];
}

function validateLink(
  row: AuditRow,
  {
    seq,
    head,
    anchored,
  }: { readonly seq: number; readonly head: string; readonly anchored: string | undefined },
): string[] {
  const hash = createHash('sha256').update(`${head}\n${row.content}`).digest('hex');
  return [
    ...(row.seq === seq ? [] : [`rows ${seq} to ${row.seq - 1} are missing`]),
    ...(row.hash === hash ? [] : ['its hash is not that of its content and the row before it']),
    ...(anchored === undefined || anchored === row.hash
      ? []
      : ['it is not the row that was anchored']),
  ];
}

async function validateHead(
  db: Db,
  {
    seq,
    head,
    anchors,
  }: { readonly seq: number; readonly head: string; readonly anchors: readonly Anchor[] },
): Promise<string[]> {
  const [stored] = await db.select().from(deskAuditHead);
  const isHead = stored?.seq === seq && stored.hash === head;
  const cut = anchors.find((one) => one.seq > seq);
  return [
    ...(isHead ? [] : ['the newest row is not the stored head']),
    ...(cut ? [`row ${cut.seq}, anchored ${new Date(cut.at).toISOString()}, is missing`] : []),
  ];
}

/** Returns the operators and passkeys that are missing from the chain and could still sign. */
async function validateOperators(db: Db, register: Register): Promise<string[]> {
  const passkeys = await db.select().from(deskPasskeys);
  const operators = await db.select().from(deskOperators).where(eq(deskOperators.isDemo, false));
  return [
    ...passkeys
      .filter(
        ({ credentialId, publicKey }) => register.keyOf(credentialId)?.publicKey !== publicKey,
      )
      .map(({ id }) => `passkey ${id} is not the one that was registered`),
    ...operators
      .filter((row) => {
        const one = register.operatorOf(row.name);
        return !isSame(one, row) || (one?.isDisabled && row.disabledAt === null);
      })
      .map(({ name }) => `operator ${name} is not as the audit has it`),
  ];
}
