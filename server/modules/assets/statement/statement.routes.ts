import { CODE } from '#core/contract/envelope.ts';
import { statementPeriod } from '#core/domain/assets-statement.ts';
import type { AppContext } from '../../../context.ts';
import { Refusal } from '../../../errors/refusal.ts';
import type { Handlers } from '../../../handler.ts';
import { readSettings } from '../../site/site.service.ts';
import { readStatement } from './statement.repo.ts';
import { statementCsv, statementPdf } from './statement-file.ts';

const texts = {
  badPeriod: /*i18n*/ { id: 'statement.badPeriod', message: 'Choose a month or a year.' },
  tooLong: /*i18n*/ {
    id: 'statement.tooLong',
    message: 'This period has too many changes for one file. Choose a shorter period.',
  },
} as const;

/** Maximum number of movements per file, which then has about 3 MB as CSV. */
const MOST_ROWS = 30_000;

/** Handles the statement of a period (product.md#statements). */
export function statementHandlers({
  db,
  limiter,
}: Pick<AppContext, 'db' | 'limiter'>): Handlers<'getStatement'> {
  return {
    async getStatement({ period: text, format }, { caller, now }) {
      const { memberId } = caller;
      const period = statementPeriod(text);
      if (!period || period.from > now || format === 'unknown') throw new Refusal(texts.badPeriod);
      limiter.take('statement', `member ${memberId}`);
      const statement = await readStatement(db, memberId, period, MOST_ROWS);
      if (!statement) throw new Refusal(texts.tooLong, { code: CODE.rule });
      const { name: site } = await readSettings(db);
      const stated = { ...statement, ...period, site, memberId, madeAt: now };
      const file = format === 'csv' ? statementCsv(stated) : statementPdf(stated);
      return { data: { name: `statement-${text}.${format}`, file: file.toString('base64') } };
    },
  };
}
