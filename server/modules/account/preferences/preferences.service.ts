import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../db/db.ts';
import { memberPreferences } from '../../../db/schema/preferences.ts';

export interface Preferences {
  readonly version: number;
  readonly document: string;
}

const NONE: Preferences = { version: 0, document: '{}' };

export async function readPreferences(db: Db, memberId: number): Promise<Preferences> {
  const [row] = await db
    .select({ version: memberPreferences.version, document: memberPreferences.document })
    .from(memberPreferences)
    .where(eq(memberPreferences.memberId, memberId));
  return row ?? NONE;
}

/** Replaces the document with this version; returns false if another version is stored. */
export async function replacePreferences(
  db: Db,
  memberId: number,
  { version, document }: Preferences,
  updatedAt: number,
): Promise<boolean> {
  const next = { version: version + 1, document, updatedAt };
  const isThis = and(
    eq(memberPreferences.memberId, memberId),
    eq(memberPreferences.version, version),
  );
  const written =
    version === NONE.version
      ? await db
          .insert(memberPreferences)
          .values({ memberId, ...next })
          .onConflictDoNothing()
          .returning({ version: memberPreferences.version })
      : await db
          .update(memberPreferences)
          .set(next)
          .where(isThis)
          .returning({ version: memberPreferences.version });
  return written.length > 0;
}
