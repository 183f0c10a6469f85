import type { Mail } from '../../../server/mail/mailer.ts';

const SIX_DIGITS = /\b\d{6}\b/;

/**
 * Returns the code of the newest mail that has one; empty without any. Reports of changes are mailed
 * after their response, so that one may arrive behind the code.
 */
export function lastCode(mails: readonly Mail[]): string {
  return (
    SIX_DIGITS.exec(mails.findLast(({ text }) => SIX_DIGITS.test(text))?.text ?? '')?.[0] ?? ''
  );
}
