import { and, eq, gt } from 'drizzle-orm';
import type { Tx } from '../../db/db.ts';
import { freezeLinks } from '../../db/schema/auth.ts';
import { hashSecret, isSecret, newSecret } from '../members/secrets.ts';
import type { MailNote } from '../notices/announce.ts';
import { securityTexts } from './security.texts.ts';

/**
 * Lifetime of a link: a week, so that members who rarely read e-mails can still freeze the account.
 */
const VALID_MS = 7 * 24 * 3_600_000;

/**
 * Stores a link that freezes the account once, and returns the e-mail note that contains it
 * (product.md#frozen-account). The secret is in the fragment, which browsers do not send to
 * servers. `origin` is the origin of the app's pages; without it, there is no link.
 */
export async function insertFreezeLink(
  tx: Tx,
  memberId: number,
  { now, origin }: { readonly now: number; readonly origin: string | undefined },
): Promise<MailNote | undefined> {
  if (origin === undefined) return undefined;
  const link = newSecret();
  const expiresAt = now + VALID_MS;
  await tx.insert(freezeLinks).values({ linkHash: hashSecret(link), memberId, expiresAt });
  return { text: securityTexts.freezeLink, link: `${origin}/freeze#${link}` };
}

/**
 * Consumes a link and every other link of its member. Returns the member's number, or `undefined`
 * if the link is unknown, used or too old.
 */
export async function consumeFreezeLink(
  tx: Tx,
  link: string,
  now: number,
): Promise<number | undefined> {
  if (!isSecret(link)) return undefined;
  const isThis = and(eq(freezeLinks.linkHash, hashSecret(link)), gt(freezeLinks.expiresAt, now));
  const [used] = await tx
    .delete(freezeLinks)
    .where(isThis)
    .returning({ memberId: freezeLinks.memberId });
  if (used === undefined) return undefined;
  await tx.delete(freezeLinks).where(eq(freezeLinks.memberId, used.memberId));
  return used.memberId;
}
