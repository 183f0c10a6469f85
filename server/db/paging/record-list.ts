import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * A range of ids: the highest below an id after the first `skip`, or the lowest above an id. At
 * most `count`.
 */
export type IdRange =
  | { readonly below?: number; readonly skip?: number; readonly count: number }
  | { readonly above: number; readonly count: number };

/** A list of one member's records, highest id first. */
export interface RecordList {
  readonly memberId: number;
  /** Identifies the list among all lists of the member: its kind and filter. */
  readonly name: string;
  /**
   * Returns the SELECT of the ids in a range as the single column `id`: the highest first, or the
   * lowest above an id.
   */
  readonly ids: (range: IdRange) => SQL;
}

type Column = readonly [column: SQLWrapper, value: SQLWrapper | string | number];
/** Leading columns of an index, in index order, with their values. The id is the next column. */
export type Stream = readonly [Column, ...Column[]];

interface Source {
  readonly table: SQLWrapper;
  readonly id: SQLWrapper;
  /** Condition of a partial index, in full, and of the rows. */
  readonly only?: SQL | undefined;
  /** Ids outside of which no row can match, so that they are not read. */
  readonly between?: { readonly after: SQL; readonly before: SQL } | undefined;
}

/**
 * Returns the ids of rows of `table` in any of the `streams`, each of which is read in index order
 * from the start of the page. No other rows of the member are read.
 */
export function idsOf(source: Source, streams: readonly Stream[]): RecordList['ids'] {
  return (range) => {
    const each = streams.map((stream) => sql`(${select(source, stream, range)})`);
    const all = sql.join(each, sql` union all `);
    return sql`select id from (${all}) as streams order by ${slice(sql`id`, range)}`;
  };
}

/**
 * Like `idsOf`, with one stream for each row of the SELECT `keys`, available to the stream as
 * `key`.
 */
export function idsThrough(source: Source, keys: SQL, stream: Stream): RecordList['ids'] {
  return (range) =>
    sql`select stream.id from (${keys}) as key
      cross join lateral (${select(source, stream, range)}) as stream
      order by ${slice(sql`stream.id`, range)}`;
}

/** Returns the ORDER BY and LIMIT of merged streams. */
export function slice(id: SQL, range: IdRange): SQL {
  return 'above' in range
    ? sql`${id} limit ${range.count}`
    : sql`${id} desc limit ${range.count} offset ${range.skip ?? 0}`;
}

/**
 * Returns the SELECT of one stream. The last column before the id is compared and ordered together
 * with the id, not separately: then no other index provides the order, and the planner cannot scan
 * an index in which matching rows are rare. PostgreSQL ends such a scan where that column changes,
 * so the scan must begin at the id.
 */
function select({ table, id, only, between }: Source, stream: Stream, range: IdRange): SQL {
  const [column, value] = stream.at(-1) ?? stream[0];
  const others = stream.slice(0, -1).map(([name, equal]) => sql`${name} = ${equal}`);
  const row = sql`(${column}, ${id})`;
  const isUpward = 'above' in range;
  const [from, to] = isUpward ? [range.above, LARGEST] : [0, range.below ?? LARGEST];
  const low = between ? sql`greatest(${from}, ${between.after})` : from;
  const high = between ? sql`least(${to}, ${between.before})` : to;
  const within = sql`${row} > (${value}, ${low}) and ${row} < (${value}, ${high})`;
  const where = sql.join([...others, within, ...(only ? [only] : [])], sql` and `);
  const order = isUpward ? sql`${column}, ${id}` : sql`${column} desc, ${id} desc`;
  const most = isUpward ? range.count : (range.skip ?? 0) + range.count;
  return sql`select ${id} as id from ${table} where ${where} order by ${order} limit ${most}`;
}

const LARGEST = sql.raw("'9223372036854775807'::bigint");
