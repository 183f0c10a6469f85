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

/**
 * Ids of the rows of `table` that meet one of the `streams`. Each stream compares the leading columns of
 * an index with constants, and that index goes on with the id: so each is read in order from where the
 * page begins, and nothing else of the member's history is.
 */
export function idsOf(
  table: SQLWrapper,
  id: SQLWrapper,
  streams: readonly [SQL | undefined, ...(SQL | undefined)[]],
): RecordList['ids'] {
  return ({ skip = 0, count, ...range }) => {
    const [only, ...others] = streams.map((stream) =>
      oneStream({ table, id, stream, range, most: skip + count }),
    );
    if (others.length === 0) return sql`${only} offset ${skip}`;
    const all = sql.join(
      [only, ...others].map((stream) => sql`(${stream})`),
      sql` union all `,
    );
    return sql`select id from (${all}) as streams order by id desc limit ${count} offset ${skip}`;
  };
}

interface Stream {
  readonly table: SQLWrapper;
  readonly id: SQLWrapper;
  readonly stream: SQL | undefined;
  readonly range: Pick<IdRange, 'below' | 'above'>;
  readonly most: number;
}

function oneStream({ table, id, stream, range, most }: Stream): SQL {
  const where = sql.join([stream ?? sql`true`, ...bounds(id, range)], sql` and `);
  return sql`select ${id} as id from ${table} where ${where} order by ${id} desc limit ${most}`;
}

/** Conditions of a range on the column that holds the id. */
export function bounds(id: SQLWrapper, { below, above }: Pick<IdRange, 'below' | 'above'>): SQL[] {
  return [
    ...(below === undefined ? [] : [sql`${id} < ${below}`]),
    ...(above === undefined ? [] : [sql`${id} > ${above}`]),
  ];
}

interface Through {
  /** SELECT of the keys whose rows make up the list. */
  readonly keys: SQL;
  readonly table: SQL;
  readonly id: SQL;
  /** Compares the leading columns of an index, which goes on with the id, with the columns of `key`. */
  readonly isOf: SQL;
}

/** Like `idsOf`, with a stream for each key that the database holds. */
export function idsThrough({ keys, table, id, isOf }: Through): RecordList['ids'] {
  return ({ skip = 0, count, ...range }) => {
    const most = skip + count;
    const where = sql.join([isOf, ...bounds(id, range)], sql` and `);
    const stream = sql`select ${id} as id from ${table} where ${where} order by ${id} desc limit ${most}`;
    return sql`select stream.id from (${keys}) as key cross join lateral (${stream}) as stream
      order by stream.id desc limit ${count} offset ${skip}`;
  };
}
