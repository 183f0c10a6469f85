import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { formatter } from '@lingui/format-po';
import { and, asc, eq, gt } from 'drizzle-orm';
import type { LanguageCode } from '#core/domain/languages.ts';
import type { Db } from '../db/db.ts';
import { members } from '../db/schema/auth.ts';
import { textProposals } from '../db/schema/support.ts';
import { transact } from '../db/transact.ts';
import { DeskRefusal } from './desk-refusal.ts';
import { type Audit, insertAudit } from './operator.ts';

type Status = (typeof textProposals.$inferSelect)['status'];

const PAGE = 50;
const LOCALES = fileURLToPath(new URL('../../locales', import.meta.url));
/** Formats catalogs as tools/i18n/catalog-format.ts does. */
const po = formatter({ lineNumbers: false, explicitIdAsDefault: true });

/** Returns a page of the proposals in a state, oldest first. */
export async function listProposals(
  db: Db,
  { status, cursor = '0' }: { readonly status: Status; readonly cursor: string | undefined },
) {
  const isWanted = and(eq(textProposals.status, status), gt(textProposals.id, Number(cursor) || 0));
  const found = await db
    .select({ proposal: textProposals, username: members.username })
    .from(textProposals)
    .innerJoin(members, eq(members.id, textProposals.memberId))
    .where(isWanted)
    .orderBy(asc(textProposals.id))
    .limit(PAGE + 1);
  const rows = found.slice(0, PAGE).map(({ proposal: { memberId, ...row }, username }) => {
    return { ...row, member: { id: memberId, username } };
  });
  return { rows, next: found.length > PAGE ? String(rows.at(-1)?.id) : null };
}

/** Accepts or refuses a proposal. Throws DeskRefusal if there is none. */
export async function decideProposal(
  db: Db,
  { id, isTaken }: { readonly id: number; readonly isTaken: boolean },
  audit: Audit,
): Promise<void> {
  const status = isTaken ? 'taken' : 'refused';
  await transact(db, async (tx) => {
    const changed = await tx
      .update(textProposals)
      .set({ status, decidedBy: audit.actor })
      .where(eq(textProposals.id, id))
      .returning({ id: textProposals.id });
    if (changed.length === 0) throw new DeskRefusal('missing', `there is no proposal ${id}`);
    await insertAudit(tx, audit, `text.${status}`, { id });
  });
}

/**
 * Returns the catalog of a language with the accepted proposals, using the newest proposal for each
 * text.
 */
export async function exportCatalog(db: Db, language: LanguageCode) {
  const filename = `${LOCALES}/${language}/app.po`;
  const context = { locale: language, sourceLocale: 'en', filename };
  const content = readFileSync(filename, 'utf8');
  const catalog = await po.parse(content, context);
  const isAccepted = and(eq(textProposals.language, language), eq(textProposals.status, 'taken'));
  const accepted = await db
    .select()
    .from(textProposals)
    .where(isAccepted)
    .orderBy(asc(textProposals.id));
  const changed = new Set<string>();
  for (const { textId, proposal } of accepted) {
    const entry = catalog[textId];
    // The text has been removed since the proposal.
    if (entry === undefined) continue;
    if (entry.translation === proposal) continue;
    catalog[textId] = { ...entry, translation: proposal };
    changed.add(textId);
  }
  const file = await po.serialize(catalog, { ...context, existing: content });
  return { file, changed: changed.size };
}
