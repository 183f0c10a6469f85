import type { Mail } from '../../../server/mail/mailer.ts';

const SIX_DIGITS = /\b\d{6}\b/;

/**
 * Returns the code in the newest e-mail that has one, or an empty string if there is none. Reports
 * of changes are sent by e-mail after the response, so one may arrive after the code.
 */
export function lastCode(mails: readonly Mail[]): string {
  return (
    SIX_DIGITS.exec(mails.findLast(({ text }) => SIX_DIGITS.test(text))?.text ?? '')?.[0] ?? ''
  );
}
