import { eq } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { members } from '../../db/schema/auth.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { languageOf, type Texts } from '../../texts/texts.ts';
import { securityTexts } from './security.texts.ts';

/**
 * Returns the mailer of the application: it puts a member's anti-phishing code at the top of every
 * e-mail to that member's address, regardless of which part sends it
 * (product.md#anti-phishing-code). For any other address, it does the same work, so nothing reveals
 * which addresses have an account (ADR-128).
 */
export function withAntiPhishingCode(
  mailer: Mailer,
  { db, texts }: { readonly db: Db; readonly texts: Texts },
): Mailer {
  return {
    async send({ memberId, ...mail }) {
      const [member] = await db
        .select({ code: members.antiPhishingCode, language: members.language })
        .from(members)
        .where(memberId === undefined ? eq(members.email, mail.to) : eq(members.id, memberId));
      const code = member?.code ?? null;
      if (member === undefined || code === null) return mailer.send(mail);
      const line = texts.say(languageOf(member.language), securityTexts.antiPhishingLine, { code });
      return mailer.send({ ...mail, text: `${line}\n\n${mail.text}` });
    },
  };
}
