import type { Mail } from '../../../server/mail/mailer.ts';

const SIX_DIGITS = /\b\d{6}\b/;

/**
 * Returns the code in the newest mail that has one; empty if there is none. Reports of changes are
 * mailed after the response, so one may arrive after the code.
 */
export function lastCode(mails: readonly Mail[]): string {
  return (
    SIX_DIGITS.exec(mails.findLast(({ text }) => SIX_DIGITS.test(text))?.text ?? '')?.[0] ?? ''
  );
}
