import type { SQL } from 'drizzle-orm';
import type { RecordList } from './record-list.ts';

/** The requested page of a list (product.md#paging). */
export interface PageRequest {
  /** 1 is the first page. */
  readonly page: number;
  readonly limit: number;
  /** Id of the last row that the client has; if it is given, `page` is ignored. */
  readonly before?: number | undefined;
}

/**
 * Maximum number of rows that may precede a page selected by number; all of them are read and
 * skipped.
 */
const MAX_SKIPPED = 10_000;

/**
 * Returns the SELECT of the ids on a page. Rows that arrive while a member is paging precede the
 * first page, so paging with `before` causes no duplicates and no gaps. A list that is paged by
 * number ends after `MAX_SKIPPED` rows.
 */
export function pageOf(list: RecordList, { page, limit, before }: PageRequest): SQL {
  if (before !== undefined) return list({ below: before, skip: 0, count: limit });
  const skip = (page - 1) * limit;
  return skip < MAX_SKIPPED ? list({ skip, count: limit }) : list({ skip: 0, count: 0 });
}
