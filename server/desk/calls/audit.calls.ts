import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { deskAudit } from '../../db/schema/desk.ts';
import { readAnchors } from '../audit/anchor.ts';
import { verifyAudit } from '../audit/verify.ts';
import type { DeskContext, Handlers } from '../desk-call.ts';

const PAGE = 100;

export function auditCalls({ db, config }: DeskContext): Handlers<'auditList' | 'auditState'> {
  return {
    async auditList({ cursor, actor, action }) {
      const selected = await db
        .select()
        .from(deskAudit)
        .where(
          and(
            cursor === undefined ? undefined : lt(deskAudit.seq, Number(cursor) || 0),
            actor === undefined ? undefined : eq(deskAudit.actor, actor),
            action === undefined ? undefined : sql`starts_with(${deskAudit.action}, ${action})`,
          ),
        )
        .orderBy(desc(deskAudit.seq))
        .limit(PAGE + 1);
      const rows = selected.slice(0, PAGE).map(({ proof, ...row }) => {
        const { seq, at, door, details, hash } = row;
        const isSigned = proof?.signed !== undefined;
        return { seq, at, actor: row.actor, door, action: row.action, details, hash, isSigned };
      });
      return { rows, next: selected.length > PAGE ? String(rows.at(-1)?.seq) : null };
    },

    async auditState() {
      const anchors = await readAnchors(config.anchor);
      const { rows, head, signed, faults } = await verifyAudit(db, {
        anchors,
        isDemo: config.demo,
      });
      const last = anchors.at(-1);
      const anchored = { anchoredSeq: last?.seq ?? null, anchoredAt: last?.at ?? null };
      return { rows, head, signed, ...anchored, faults: [...faults] };
    },
  };
}
