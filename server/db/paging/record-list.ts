import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** A part of a list: `count` ids below `below`, after the first `skip` ids. */
export interface IdRange {
  readonly below?: number | undefined;
  readonly skip: number;
  readonly count: number;
}

/**
 * A list of one member's records, highest id first. Returns the SELECT of the ids in a range as the
 * single column `id`.
 */
export type RecordList = (range: IdRange) => SQL;

type Column = readonly [column: SQLWrapper, value: SQLWrapper | string | number];
/** Leading columns of an index, in index order, with their values. The id is the next column. */
export type Stream = readonly [Column, ...Column[]];

interface Source {
  readonly table: SQLWrapper;
  readonly id: SQLWrapper;
  /** A condition on the rows; for a partial index, it must be the index's complete condition. */
  readonly only?: SQL | undefined;
  /** Range of ids outside which no row can match, so they are not read. */
  readonly between?: { readonly after: SQL; readonly before: SQL } | undefined;
}

/**
 * Returns the ids of rows of `table` in any of the `streams`, each of which is read in index order
 * from the start of the page. None of the member's other rows are read.
 */
export function idsOf(source: Source, streams: readonly Stream[]): RecordList {
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
export function idsThrough(source: Source, keys: SQL, stream: Stream): RecordList {
  return (range) =>
    sql`select stream.id from (${keys}) as key
      cross join lateral (${select(source, stream, range)}) as stream
      order by ${slice(sql`stream.id`, range)}`;
}

/**
 * Joins two lists of which every id in `first` is above every id in `rest`. `rest` is read only
 * where `first` does not fill the page.
 */
export function followedBy(first: RecordList, rest: RecordList): RecordList {
  return (range) => {
    const most = range.skip + range.count;
    const all = { ...range, skip: 0, count: most };
    return sql`with first as materialized (${first(all)})
      select id from (
        select id from first
        union all select id from (${rest(all)}) as rest where (select count(*) from first) < ${most}
      ) as lists order by ${slice(sql`id`, range)}`;
  };
}

/** Returns the ORDER BY and LIMIT clauses of merged streams. */
export function slice(id: SQL, { skip, count }: IdRange): SQL {
  return sql`${id} desc limit ${count} offset ${skip}`;
}

/**
 * Returns the SELECT of one stream. The last column before the id is compared and ordered together
 * with the id and not separately. No other index then provides the order, so the planner cannot
 * scan an index in which matching rows are rare. PostgreSQL ends such a scan where that column
 * changes, so the scan must begin at the id.
 */
function select({ table, id, only, between }: Source, stream: Stream, range: IdRange): SQL {
  const [column, value] = stream.at(-1) ?? stream[0];
  const others = stream.slice(0, -1).map(([name, equal]) => sql`${name} = ${equal}`);
  const row = sql`(${column}, ${id})`;
  const below = range.below ?? LARGEST;
  const low = between ? between.after : sql`0`;
  const high = between ? sql`least(${below}, ${between.before})` : sql`${below}`;
  const within = sql`${row} > (${value}, ${low}) and ${row} < (${value}, ${high})`;
  const where = sql.join([...others, within, ...(only ? [only] : [])], sql` and `);
  return sql`select ${id} as id from ${table} where ${where}
    order by ${column} desc, ${id} desc limit ${range.skip + range.count}`;
}

export const LARGEST = sql.raw("'9223372036854775807'::bigint");
