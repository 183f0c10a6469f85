/** A month or a year in UTC, from `from` up to but not including `to`, in epoch milliseconds. */
export interface StatementPeriod {
  readonly from: number;
  readonly to: number;
}

const PERIOD = /^(20\d\d)(?:-(0[1-9]|1[0-2]))?$/;

/** Returns the period of `2026-11` or `2026`; `undefined` for any other text. */
export function statementPeriod(text: string): StatementPeriod | undefined {
  const [, yearText, monthText] = PERIOD.exec(text) ?? [];
  if (yearText === undefined) return undefined;
  const year = Number(yearText);
  if (monthText === undefined) return { from: Date.UTC(year, 0), to: Date.UTC(year + 1, 0) };
  const month = Number(monthText) - 1;
  return { from: Date.UTC(year, month), to: Date.UTC(year, month + 1) };
}

/** Number of offered months, including the current one. */
const MONTHS = 12;

/** Returns the offered periods, newest first: months, then this year and the last one. */
export function statementPeriods(now: number): readonly string[] {
  const today = new Date(now);
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth()];
  const months = Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(year, month - back)).toISOString().slice(0, 7),
  );
  return [...months, String(year), String(year - 1)];
}
