import type { SQL } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../lib/clock.ts';
import type { Db } from '../db.ts';
import { ListMarks } from './marks.ts';
import { createMemberQueue } from './member-queue.ts';
import type { RecordList } from './record-list.ts';
import { measureRange, seekTo } from './seek.ts';

export interface PageWanted {
  /** 1 is the first page. */
  readonly page: number;
  readonly limit: number;
  /** Pages are remembered per session, so that two devices of a member do not affect each other. */
  readonly sessionId: number;
}

/** Reads pages of members' lists (product.md#paging). One per instance. */
export interface Paging {
  /**
   * Returns the rows of a page, highest id first. While no row leaves the list these are the rows
   * that OFFSET returns; when rows left it since the previous page was read, those that follow that
   * page. `read` receives the database to read from and the SELECT of the page's ids.
   */
  read<Row>(
    list: RecordList,
    wanted: PageWanted,
    read: (db: Db, ids: SQL) => Promise<Row[]>,
    idOf: (row: Row) => number,
  ): Promise<Row[]>;
}

/** Lists remembered per instance. */
const MAX_LISTS = 2_000;
/** Index entries that the statement of a page may skip. Above it `seekTo` runs first. */
const MAX_SKIPPED = 500;
/** When more rows were added, the list is read again from its top. */
const MAX_ADDED = 1_000;
/**
 * Concurrent reads of later pages and concurrent seeks per instance, a minority of the connection
 * pool.
 */
const PAGES = 8;
const SEEKS = 2;
/** Tasks of one member that may wait; one runs at a time. */
const MAX_WAITING = 64;

/**
 * Creates the reader of pages by number whose cost does not grow with the number: a page is read
 * from the last row of the previous page, which is remembered. Where nothing is remembered (a jump,
 * a restart, another instance), the index is scanned in steps, for a few members at a time, and the
 * steps are remembered.
 */
export function createPaging(db: Db, clock: Clock): Paging {
  const lists = new LRUCache<string, ListMarks>({ max: MAX_LISTS });
  const enqueuePage = createMemberQueue(PAGES, MAX_WAITING);
  const enqueueSeek = createMemberQueue(SEEKS, MAX_WAITING);

  /** Returns the marks of a list, updated to its current top. `undefined` for an empty list. */
  async function marksOf(key: string, list: RecordList): Promise<ListMarks | undefined> {
    const known = lists.get(key);
    if (known !== undefined) {
      const { top } = known;
      const added = await measureRange(db, list, { above: top, count: MAX_ADDED });
      // A concurrent read of the list may have recorded these rows already.
      if (added.top !== undefined && known.top === top) known.grow(added.count, added.top);
      if (added.count < MAX_ADDED) return known;
    }
    const { top } = await measureRange(db, list, { count: 1 });
    if (top === undefined) return undefined;
    const fresh = new ListMarks(top);
    lists.set(key, fresh);
    return fresh;
  }

  /** Saves where the first page ended, if the number of new rows on it is certain. */
  function saveFirst(
    key: string,
    known: ListMarks | undefined,
    ids: readonly number[],
    isFull: boolean,
  ): void {
    const [first] = ids;
    const last = ids.at(-1);
    if (first === undefined || last === undefined) return;
    const added = known === undefined ? 0 : ids.filter((id) => id > known.top).length;
    let marks = known;
    if (marks === undefined || (isFull && added === ids.length)) {
      marks = new ListMarks(first);
      lists.set(key, marks);
    } else if (added > 0) {
      marks.grow(added, first);
    }
    marks.save(marks.placeOf(ids.length), last, clock());
  }

  return {
    async read(list, { page, limit, sessionId }, read, idOf) {
      const key = `${list.memberId}/${sessionId}/${list.name}`;
      if (page === 1) {
        const known = lists.get(key);
        const top = known?.top;
        const rows = await read(db, list.ids({ count: limit }));
        const isCurrent = lists.get(key) === known && known?.top === top;
        if (isCurrent) saveFirst(key, known, rows.map(idOf), rows.length === limit);
        return rows;
      }
      const { memberId } = list;
      const marks = await enqueuePage(memberId, () => marksOf(key, list));
      if (marks === undefined) return [];
      const place = marks.placeOf((page - 1) * limit);
      let from = marks.nearest(place, clock());
      if (place - from.place > MAX_SKIPPED) {
        const seek = () => seekTo({ db, clock, list, marks }, place);
        const mark = await enqueueSeek(memberId, seek);
        if (mark === undefined) return [];
        from = mark;
      }
      const range = { below: from.below, skip: place - from.place, count: limit };
      const rows = await enqueuePage(memberId, () => read(db, list.ids(range)));
      const [first] = rows;
      const last = rows.at(-1);
      // The same page may be requested again.
      if (first !== undefined && range.skip > 0) marks.save(place, idOf(first) + 1, clock());
      if (last !== undefined) marks.save(place + rows.length, idOf(last), clock());
      return rows;
    },
  };
}
