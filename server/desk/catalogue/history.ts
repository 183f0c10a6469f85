import { desc, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { deskAudit } from '../../db/schema/desk.ts';
import type { Differences, RowChange } from '../differences.ts';
import type { ReferenceFile } from '../reference-data.ts';

const SHOWN = 20;
/** Acts that change reference data, from the web or the command line. */
const ACTS = ['import', 'change.make', 'change.apply'];

interface Version {
  /** The change's row in the audit log. */
  readonly seq: number;
  readonly at: number;
  readonly by: string;
  readonly changes: readonly RowChange[];
}

/** Returns the changes to a file from the audit log, newest first. */
export async function readHistory(
  db: Db,
  file: ReferenceFile,
  seq?: number,
): Promise<readonly Version[]> {
  const all = sql`coalesce(${deskAudit.details} -> 'differences', ${deskAudit.details})`;
  const isThis = seq === undefined ? sql`true` : sql`${deskAudit.seq} = ${seq}`;
  const rows = await db
    .select()
    .from(deskAudit)
    .where(sql`${inArray(deskAudit.action, ACTS)} and ${all} ? ${file} and ${isThis}`)
    .orderBy(desc(deskAudit.seq))
    .limit(SHOWN);
  return rows.map(({ seq: place, at, actor, details }) => {
    const own = details as {
      readonly differences?: Differences;
      readonly requestedBy?: string;
    };
    const { requestedBy, differences = details as Differences } = own;
    const by =
      requestedBy === undefined || requestedBy === actor ? actor : `${requestedBy}, ${actor}`;
    return { seq: place, at, by, changes: differences[file] ?? [] };
  });
}
