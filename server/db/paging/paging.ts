import type { SQL } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../lib/clock.ts';
import type { Db } from '../db.ts';
import { ListMarks } from './marks.ts';
import { createMemberQueue } from './member-queue.ts';
import type { RecordList } from './record-list.ts';
import { measureRange, seekTo } from './seek.ts';

export interface PageWanted {
  /** Counts from 1. */
  readonly page: number;
  readonly limit: number;
  /** Pages are remembered per session: two devices of a member do not move each other's next page. */
  readonly sessionId: number;
}

/** Reads the pages of members' lists. One per instance. */
export interface Paging {
  /**
   * The rows of a page, highest id first. While nothing leaves the list they are those that OFFSET gives;
   * when rows left it since the page before was served, those that follow that page. `read` gets the
   * SELECT of the page's ids.
   */
  read<Row>(
    list: RecordList,
    wanted: PageWanted,
    read: (ids: SQL) => Promise<Row[]>,
    idOf: (row: Row) => number,
  ): Promise<Row[]>;
}

/** Lists remembered per instance. */
const MOST_LISTS = 2_000;
/** Index entries passed over by the statement that reads a page; more take a walk. */
const MOST_SKIPPED = 500;
/** When more rows were added since, the list is counted from its top again. */
const MOST_ADDED = 1_000;
/** Pages behind the first and walks to them at once per instance: most of the pool is others'. */
const PAGES = 8;
const WALKS = 2;
/** Of one member one is read at a time, and so many may wait. */
const MOST_WAITING = 64;

/**
 * Pages by number whose cost does not grow with the number: a page is read from the last row of the page
 * before, which is remembered. Where nothing is (a jump, a restart, another instance) the ids are walked
 * through in an index, step by step and few members at a time, and remembered on the way.
 */
export function createPaging(db: Db, clock: Clock): Paging {
  const lists = new LRUCache<string, ListMarks>({ max: MOST_LISTS });
  const inPageTurn = createMemberQueue(PAGES, MOST_WAITING);
  const inWalkTurn = createMemberQueue(WALKS, MOST_WAITING);

  /** What is known of a list, brought up to its present top. `undefined` for a list without rows. */
  async function marksOf(key: string, list: RecordList): Promise<ListMarks | undefined> {
    const known = lists.get(key);
    if (known !== undefined) {
      const { top } = known;
      const added = await measureRange(db, list, { above: top, count: MOST_ADDED });
      // Another page of the list may have learned of them meanwhile.
      if (added.top !== undefined && known.top === top) known.grow(added.count, added.top);
      if (added.count < MOST_ADDED) return known;
    }
    const { top } = await measureRange(db, list, { count: 1 });
    if (top === undefined) return undefined;
    const fresh = new ListMarks(top);
    lists.set(key, fresh);
    return fresh;
  }

  /** Remembers where the first page ended, if it is certain how many of its rows are new. */
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
        const rows = await read(list.ids({ count: limit }));
        const isCurrent = lists.get(key) === known && known?.top === top;
        if (isCurrent) saveFirst(key, known, rows.map(idOf), rows.length === limit);
        return rows;
      }
      const { memberId } = list;
      const marks = await inPageTurn(memberId, () => marksOf(key, list));
      if (marks === undefined) return [];
      const place = marks.placeOf((page - 1) * limit);
      let from = marks.nearest(place, clock());
      if (place - from.place > MOST_SKIPPED) {
        const walk = () => seekTo({ db, clock, list, marks }, place);
        const walked = await inWalkTurn(memberId, walk);
        if (walked === undefined) return [];
        from = walked;
      }
      const range = { below: from.below, skip: place - from.place, count: limit };
      const rows = await inPageTurn(memberId, () => read(list.ids(range)));
      const [first] = rows;
      const last = rows.at(-1);
      // The same page may be asked for again.
      if (first !== undefined && range.skip > 0) marks.save(place, idOf(first) + 1, clock());
      if (last !== undefined) marks.save(place + rows.length, idOf(last), clock());
      return rows;
    },
  };
}
