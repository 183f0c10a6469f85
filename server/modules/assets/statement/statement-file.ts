import { ACCOUNT, type Account } from '#core/domain/accounts.ts';
import type { StatementPeriod } from '#core/domain/assets-statement.ts';
import { toCsv } from '#core/domain/csv.ts';
import { isPositive } from '#core/domain/money.ts';
import { remarkOf } from '../records/bill-texts.ts';
import { plainPdf } from './plain-pdf.ts';
import type { Statement } from './statement.repo.ts';

/** A statement with the details of its header. */
interface StatedPeriod extends Statement, StatementPeriod {
  readonly site: string;
  readonly memberId: number;
  /** Time of the statement, in epoch milliseconds. */
  readonly madeAt: number;
}

const ACCOUNT_NAMES: Readonly<Record<Account, string>> = {
  [ACCOUNT.funds]: 'Funds',
  [ACCOUNT.options]: 'Options',
  [ACCOUNT.quant]: 'Quant',
};

const COLUMNS = ['Time (UTC)', 'Type', 'Reference', 'Account', 'Coin', 'Amount', 'Balance'];

const isoOf = (at: number) => `${new Date(at).toISOString().slice(0, 19)}Z`;
const timeOf = (at: number) => isoOf(at).slice(0, -1).replace('T', ' ');

/**
 * Returns the last moment of the period, or the time of the statement if the period has not ended.
 */
const endOf = ({ to, madeAt }: StatedPeriod) => Math.min(to - 1, madeAt);

/**
 * Returns the cells of each row, in English, because the font of the PDF has only Latin letters.
 */
function tableOf(
  stated: StatedPeriod,
  formatAt: (at: number) => string,
): readonly (readonly string[])[] {
  const { balances, movements, from } = stated;
  const balanceRow = (at: number, type: string) => (own: (typeof balances)[number]) => {
    const balance = type === 'Opening balance' ? own.opening : own.closing;
    return [formatAt(at), type, '', ACCOUNT_NAMES[own.account], own.coin, '', balance];
  };
  return [
    ...balances.map(balanceRow(from, 'Opening balance')),
    ...movements.map(({ at, kind, reference, account, coin, amount, balance }) => [
      formatAt(at),
      remarkOf(kind, isPositive(amount)).message,
      reference,
      ACCOUNT_NAMES[account],
      coin,
      amount,
      balance,
    ]),
    ...balances.map(balanceRow(endOf(stated), 'Closing balance')),
  ];
}

/**
 * Returns a statement as CSV. Its times are in ISO 8601, because a spreadsheet would interpret
 * other formats in its own time zone.
 */
export function statementCsv(stated: StatedPeriod): Buffer {
  return Buffer.from(toCsv(COLUMNS, tableOf(stated, isoOf)));
}

/**
 * Widths of the columns in characters. The longest amount has 40 characters and is never truncated.
 */
const WIDTHS = [20, 36, 26, 8, 8, 41, 41];
const FIRST_AMOUNT = 5;

/** Returns a statement as PDF. */
export function statementPdf(stated: StatedPeriod): Buffer {
  const { site, memberId, from, madeAt } = stated;
  const line = (row: readonly string[]) =>
    row
      .map((text, place) => {
        const width = WIDTHS[place] ?? 0;
        return place >= FIRST_AMOUNT
          ? text.padStart(width)
          : text.slice(0, width - 1).padEnd(width);
      })
      .join('');
  const title = `${site} - Statement of member ${memberId}, ${timeOf(from)} to ${timeOf(endOf(stated))} UTC, made ${timeOf(madeAt)}`;
  return plainPdf(title, [line(COLUMNS), ...tableOf(stated, timeOf).map(line)]);
}
