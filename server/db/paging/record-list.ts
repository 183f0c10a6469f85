import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * Which ids of a list: the highest below a given one, without the first `skip`; or the lowest above a
 * given one. At most `count`.
 */
export type IdRange =
  | { readonly below?: number; readonly skip?: number; readonly count: number }
  | { readonly above: number; readonly count: number };

/** A list of one member's records, highest id first. */
export interface RecordList {
  readonly memberId: number;
  /** Tells it from every other list of the member: its kind and filter. */
  readonly name: string;
  /** SELECT of its ids in a range as the one column `id`, the highest first, or the lowest above one. */
  readonly ids: (range: IdRange) => SQL;
}

type Column = readonly [column: SQLWrapper, value: SQLWrapper | string | number];
/** Leading columns of an index, in its order, and what they are in a stream. The id follows them. */
export type Stream = readonly [Column, ...Column[]];

interface Source {
  readonly table: SQLWrapper;
  readonly id: SQLWrapper;
  /** Condition of a partial index, spelled out. */
  readonly only?: SQL;
}

/**
 * Ids of the rows of `table` in one of the `streams`, which are read in order from where the page begins:
 * nothing else of the member's history is.
 */
export function idsOf(source: Source, streams: readonly Stream[]): RecordList['ids'] {
  return (range) => {
    const each = streams.map((stream) => sql`(${select(source, stream, range)})`);
    const all = sql.join(each, sql` union all `);
    return sql`select id from (${all}) as streams order by ${slice(sql`id`, range)}`;
  };
}

/** Like `idsOf`, with a stream for each row of the SELECT `keys`, which the stream calls `key`. */
export function idsThrough(source: Source, keys: SQL, stream: Stream): RecordList['ids'] {
  return (range) =>
    sql`select stream.id from (${keys}) as key
      cross join lateral (${select(source, stream, range)}) as stream
      order by ${slice(sql`stream.id`, range)}`;
}

/** What follows ORDER BY where streams are put together. */
export function slice(id: SQL, range: IdRange): SQL {
  return 'above' in range
    ? sql`${id} limit ${range.count}`
    : sql`${id} desc limit ${range.count} offset ${range.skip ?? 0}`;
}

/**
 * One stream. The last column before the id is compared and ordered together with it, not by itself: then
 * no other index gives the order, and the planner cannot choose to go through one in which the rows
 * wanted are few. PostgreSQL ends such a scan where that column changes, so it must begin at the id.
 */
function select({ table, id, only }: Source, stream: Stream, range: IdRange): SQL {
  const [column, value] = stream.at(-1) ?? stream[0];
  const others = stream.slice(0, -1).map(([name, equal]) => sql`${name} = ${equal}`);
  const row = sql`(${column}, ${id})`;
  const isUpward = 'above' in range;
  const [from, to] = isUpward ? [range.above, LARGEST] : [0, range.below ?? LARGEST];
  const within = sql`${row} > (${value}, ${from}) and ${row} < (${value}, ${to})`;
  const where = sql.join([...others, within, ...(only ? [only] : [])], sql` and `);
  const order = isUpward ? sql`${column}, ${id}` : sql`${column} desc, ${id} desc`;
  const most = isUpward ? range.count : (range.skip ?? 0) + range.count;
  return sql`select ${id} as id from ${table} where ${where} order by ${order} limit ${most}`;
}

const LARGEST = sql.raw("'9223372036854775807'::bigint");
