import { sql } from 'drizzle-orm';
import type { Clock } from '../../lib/clock.ts';
import type { Db } from '../db.ts';
import type { ListMarks, Mark } from './marks.ts';
import type { IdRange, RecordList } from './record-list.ts';

/** Content of a range of a list; `top` and `bottom` are ids, missing when the range is empty. */
export interface Found {
  readonly count: number;
  readonly top: number | undefined;
  readonly bottom: number | undefined;
}

/** Ids skipped per statement; each stream of the list may contribute as many. */
const STEP = 2_500;

/** Counts the ids of a range and returns its highest and lowest one. */
export async function measureRange(db: Db, list: RecordList, range: IdRange): Promise<Found> {
  const { rows } = await db.execute<Record<keyof Found, string | null>>(
    sql`select count(*)::text as count, max(id)::text as top, min(id)::text as bottom
      from (${list.ids(range)}) as ids`,
  );
  const idOf = (text: string | null | undefined) => (text == null ? undefined : Number(text));
  const [found] = rows;
  return { count: Number(found?.count), top: idOf(found?.top), bottom: idOf(found?.bottom) };
}

interface Seek {
  readonly db: Db;
  readonly clock: Clock;
  readonly list: RecordList;
  readonly marks: ListMarks;
}

/**
 * Scans from the nearest mark to `place` and saves a mark at each step. Returns `undefined` when
 * the list ends before `place`.
 */
export async function seekTo(
  { db, clock, list, marks }: Seek,
  place: number,
): Promise<Mark | undefined> {
  let at = marks.nearest(place, clock());
  while (at.place < place) {
    const count = Math.min(STEP, place - at.place);
    const range = { below: at.below, count };
    const found = await measureRange(db, list, range);
    if (found.bottom === undefined) return undefined;
    at = { place: at.place + found.count, below: found.bottom };
    marks.save(at.place, at.below, clock());
    if (found.count < count) return undefined;
  }
  return at;
}
