import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Which ids of a list: below or above a given one, without the first `skip`, at most `count`. */
export interface IdRange {
  readonly below?: number | undefined;
  readonly above?: number | undefined;
  readonly skip?: number;
  readonly count: number;
}

/** A list of one member's records, highest id first. */
export interface RecordList {
  readonly memberId: number;
  /** Tells it from every other list of the member: its kind and filter. */
  readonly name: string;
  /** SELECT of its ids in a range, highest first, as the one column `id`. */
  readonly ids: (range: IdRange) => SQL;
}

/** Leading columns of an index, in its order, and what they are in a stream. The id follows them. */
export type Stream = readonly (readonly [
  column: SQLWrapper,
  value: SQLWrapper | string | number,
])[];

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
  return ({ skip = 0, count, ...range }) => {
    const each = streams.map((stream) => sql`(${select(source, stream, range, skip + count)})`);
    const all = sql.join(each, sql` union all `);
    return sql`select id from (${all}) as streams order by id desc limit ${count} offset ${skip}`;
  };
}

/** Like `idsOf`, with a stream for each row of the SELECT `keys`, which the stream calls `key`. */
export function idsThrough(source: Source, keys: SQL, stream: Stream): RecordList['ids'] {
  return ({ skip = 0, count, ...range }) =>
    sql`select stream.id from (${keys}) as key
      cross join lateral (${select(source, stream, range, skip + count)}) as stream
      order by stream.id desc limit ${count} offset ${skip}`;
}

/**
 * One stream. Rows are compared and ordered by all columns of the index, not by the id alone: then no
 * other index gives the order, and the planner cannot choose to go through one that finds few of the
 * rows wanted.
 */
function select(
  { table, id, only }: Source,
  stream: Stream,
  { below, above }: Pick<IdRange, 'below' | 'above'>,
  most: number,
): SQL {
  const columns = [...stream.map(([column]) => column), id];
  const at = (end: SQL | number) =>
    sql.join([...stream.map(([, value]) => sql`${value}`), sql`${end}`], sql`, `);
  const row = sql.join(columns, sql`, `);
  const order = sql.join(
    columns.map((column) => sql`${column} desc`),
    sql`, `,
  );
  return sql`select ${id} as id from ${table}
    where (${row}) < (${at(below ?? LARGEST)}) and (${row}) > (${at(above ?? 0)})
    ${only && sql`and ${only}`} order by ${order} limit ${most}`;
}

const LARGEST = sql.raw("'9223372036854775807'::bigint");
