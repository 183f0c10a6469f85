import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasRecords, SUPPORT_CATEGORIES } from '#core/domain/support.ts';
import type { Tx } from '../../../server/db/db.ts';
import { type PageRequest, pageOf } from '../../../server/db/paging/page.ts';
import type { RecordList } from '../../../server/db/paging/record-list.ts';
import { transact } from '../../../server/db/transact.ts';
import {
  depositsOf,
  listDeposits,
} from '../../../server/modules/assets/records/deposit-records.repo.ts';
import {
  billsOf,
  listBills,
  listOwnTransfers,
  ownTransfersOf,
} from '../../../server/modules/assets/records/records.repo.ts';
import {
  listWithdrawals,
  withdrawalsOf,
} from '../../../server/modules/assets/records/withdrawal-records.repo.ts';
import { sumRewards } from '../../../server/modules/invite/invite.repo.ts';
import { listLoans, loansOf } from '../../../server/modules/loans/loans.repo.ts';
import { listLockUps, lockUpsOf } from '../../../server/modules/mining/mining.repo.ts';
import {
  isAnyUnread,
  listNotices,
  noticesTo,
} from '../../../server/modules/notices/notices.repo.ts';
import { listOrders, ordersOf } from '../../../server/modules/options/options.repo.ts';
import { listSent, sentOf } from '../../../server/modules/send/send.repo.ts';
import {
  countOpenOrders,
  listSpotOrders,
  spotOrdersOf,
} from '../../../server/modules/spot/spot.repo.ts';
import { listStakes, stakesOf } from '../../../server/modules/staking/staking.repo.ts';
import { listSupportRecords } from '../../../server/modules/support/records.ts';
import { addHeavyMember } from '../../support/server/heavy-member/heavy-member.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

/**
 * The number of rows in every list of the member, which is enough to expose a query that reads all
 * of them.
 */
const ROWS = 3_000;
/**
 * The maximum number of rows, index entries and blocks that one page of ten rows may read,
 * including joins.
 */
const MAX_TOUCHED = 900;

/** The id of a member without records. */
const NOBODY = 999_999;
/** The number of a page far from the first. */
const DEEP = 120;
/** Used instead of a deep page for a filter that matches nothing. */
const NO_HITS = 0;
/** The maximum that a deep page may read in addition if it is requested by number. */
const MAX_SKIPPED = 12_000;

type Read = (tx: Tx, ids: ReturnType<typeof sql>) => Promise<readonly object[]>;

/** Returns the id of a row, or of the record with which the row begins. */
function idOf(row: object): number {
  return 'id' in row ? Number(row.id) : idOf(Object.values(row)[0] as object);
}

function listsOf(memberId: number, now: number): (readonly [RecordList, Read, deep?: number])[] {
  const [USDT, NONE] = [1, 9_999];
  const bills = (coinId?: number, account?: 1 | 2 | 3) => billsOf({ memberId, coinId, account });
  const own = (coinId?: number, account?: 1 | 2 | 3) =>
    ownTransfersOf({ memberId, coinId, account });
  const drawn = (coinId?: number, account?: 1 | 2 | 3) =>
    withdrawalsOf({ memberId, coinId, account });
  const spot = (status: 'open' | 'done' | 'cancelled', side?: 'buy' | 'sell', marketId?: number) =>
    spotOrdersOf({ memberId, status, side, marketId });
  return [
    ...[bills(), bills(USDT), bills(undefined, 1), bills(USDT, 2)].map(
      (l) => [l, listBills] as const,
    ),
    ...[bills(NONE), bills(undefined, 3)].map((l) => [l, listBills, NO_HITS] as const),
    ...[own(), own(USDT), own(undefined, 1), own(USDT, 2)].map(
      (l) => [l, listOwnTransfers] as const,
    ),
    ...[own(NONE), own(undefined, 3)].map((l) => [l, listOwnTransfers, NO_HITS] as const),
    ...[drawn(), drawn(USDT), drawn(undefined, 1), drawn(USDT, 1)].map(
      (l) => [l, listWithdrawals] as const,
    ),
    ...[drawn(NONE), drawn(undefined, 3)].map((l) => [l, listWithdrawals, NO_HITS] as const),
    [depositsOf({ memberId, coinId: undefined }), listDeposits],
    [depositsOf({ memberId, coinId: NONE }), listDeposits, NO_HITS],
    ...(['open', 'done', 'cancelled'] as const).map((s) => [spot(s), listSpotOrders] as const),
    [spot('done', 'buy'), listSpotOrders],
    [spot('done', undefined, 1), listSpotOrders, 20],
    [spot('cancelled', 'sell', 1), listSpotOrders, 8],
    [spot('done', undefined, 4_444), listSpotOrders, NO_HITS],
    [spot('done', 'buy', 5_555), listSpotOrders, NO_HITS],
    [ordersOf(memberId, 'running'), listOrders],
    [ordersOf(memberId, 'settled'), listOrders],
    [loansOf(memberId, ['applying', 'approved', 'rejected', 'cancelled']), listLoans],
    [loansOf(memberId, ['approved']), listLoans, NO_HITS],
    [stakesOf(memberId, ['active', 'ended', 'redeemed']), listStakes],
    [stakesOf(memberId, ['ended']), listStakes],
    [sentOf(memberId, ['transferring', 'finished', 'cancelled']), listSent],
    [sentOf(memberId, ['cancelled']), listSent],
    [lockUpsOf(memberId), listLockUps],
    [noticesTo(memberId), (tx, ids) => listNotices(tx, { memberId, now }, ids)],
  ];
}

describe('the cost of pages on PostgreSQL', () => {
  let on: TestServer;
  let memberId: number;
  beforeAll(async () => {
    on = await startTestServer({ engine: 'postgres' });
    memberId = await addHeavyMember(on.context.db, ROWS, on.time.now());
  });
  afterAll(() => on.stop());

  /** Counts the rows, index entries and blocks that `work` reads in its own transaction. */
  async function touchedBy(tx: Tx, work: () => Promise<unknown>): Promise<number> {
    const count = async () => {
      const { rows } = await tx.execute<{ count: string }>(sql`
        select sum(pg_stat_get_xact_tuples_returned(oid) + pg_stat_get_xact_blocks_fetched(oid))::text
          as count from pg_class
        where relkind in ('r', 'i') and relnamespace = 'public'::regnamespace`);
      return Number(rows[0]?.count);
    };
    const before = await count();
    await work();
    return (await count()) - before;
  }

  test('every page that the app requests is one index lookup', async () => {
    const { db, clock } = on.context;
    await transact(db, async (tx) => {
      const unread = await touchedBy(tx, () => isAnyUnread(tx, { memberId, now: clock() }));
      expect(unread).toBeLessThan(100);
      expect(await touchedBy(tx, () => countOpenOrders(tx, memberId))).toBeLessThan(1_100);
    });
  });

  test('no list sorts or scans the history of its member, whatever the filter', async () => {
    const { db, clock } = on.context;
    const offences: string[] = [];
    for (const [at, [list, read, deep = DEEP]] of listsOf(memberId, clock()).entries()) {
      await transact(db, async (tx) => {
        const judge = async (name: string, request: PageRequest, most: number) => {
          let rows: readonly object[] = [];
          const touched = await touchedBy(tx, async () => {
            rows = await read(tx, pageOf(list, request));
          });
          const place = `list ${at}, ${name}`;
          if (touched > most) offences.push(`${place} touches ${touched}, not ${most}`);
          if (rows.length !== (deep === NO_HITS ? 0 : 10))
            offences.push(`${place}: ${rows.length} rows`);
          return { rows, touched };
        };
        const first = await judge('page 1', { page: 1, limit: 10 }, MAX_TOUCHED);
        if (deep === NO_HITS) return;
        const most = first.touched + MAX_SKIPPED;
        const { rows } = await judge(`page ${deep}`, { page: deep, limit: 10 }, most);
        const before = idOf(rows.at(-1) ?? {});
        await judge(`before ${before}`, { page: 1, limit: 10, before }, 2 * first.touched);
      });
    }
    expect(offences).toEqual([]);
  });

  describe('spot orders of a period', () => {
    const TRADER = 888_888;
    const MINUTE_MS = 60_000;
    /** One of this many orders is open for two days, the others for a second. */
    const LATE_EACH = 100;
    let begin: number;

    beforeAll(async () => {
      const { db, clock } = on.context;
      begin = clock() - ROWS * MINUTE_MS;
      await transact(db, async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`);
        await tx.execute(sql`
          insert into spot_orders (member_id, market_id, side, kind, price, quantity, reserved,
            filled_quantity, filled_value, fee_rate, status, placed_at, closed_at, matched_until)
          select ${TRADER}, 1, case when n % 2 = 0 then 'buy' else 'sell' end, 'limit', 1, 1, 0,
            1, 1, 0, 'done', at,
            at + case when n % ${LATE_EACH}::integer = 0 then 2880 * 60000 else 1000 end, at
          from generate_series(0, ${ROWS - 1}::integer) as n
          cross join lateral (select ${begin}::bigint + n * 60000::bigint as at) as time`);
      });
      await db.execute(sql`analyze spot_orders`);
    });

    const PERIODS = [
      { name: 'a minute', from: 1_000, until: 1_001 },
      { name: 'a third of the time', from: 1_500, until: 2_500 },
      { name: 'the last minutes', from: ROWS - 5 },
      { name: 'the first minutes', until: 20 },
      { name: 'the end of orders that were open for long', from: ROWS + 1_000 },
      { name: 'the whole time', from: 0, until: 2 * ROWS },
      { name: 'the time before', from: -20, until: -10 },
    ];
    const FILTERS = [{}, { side: 'buy' as const }, { side: 'sell' as const, marketId: 1 }];

    test.each(PERIODS)('of $name are found, and a page reads no others', async (period) => {
      const { db } = on.context;
      const at = (minute: number | undefined) =>
        minute === undefined ? undefined : begin + minute * MINUTE_MS;
      const [from, until] = [at(period.from), at(period.until)];
      for (const { side, marketId } of FILTERS) {
        const { rows } = await db.execute<{ id: string }>(sql`
          select id from spot_orders where member_id = ${TRADER} ${side ? sql`and side = ${side}` : sql``}
            and closed_at >= ${from ?? 0} and closed_at < ${until ?? 9e15} order by id desc`);
        const ids = rows.map((row) => Number(row.id));
        const list = spotOrdersOf({
          memberId: TRADER,
          status: 'done',
          side,
          marketId,
          from,
          until,
        });
        for (const start of [0, Math.max(0, ids.length - 10), ids.length]) {
          const before = start === 0 ? undefined : ids[start - 1];
          await transact(db, async (tx) => {
            let found: number[] = [];
            const touched = await touchedBy(tx, async () => {
              const page = pageOf(list, { page: 1, limit: 10, before });
              found = (await listSpotOrders(tx, page)).map(idOf);
            });
            expect(found).toEqual(ids.slice(start, start + 10));
            expect(touched, `from row ${start}`).toBeLessThan(MAX_TOUCHED);
          });
        }
      }
    });
  });

  test('records for support are as cheap, of a member with many and of one without', async () => {
    const { db } = on.context;
    const offences: string[] = [];
    for (const kind of SUPPORT_CATEGORIES.filter(hasRecords)) {
      for (const who of [memberId, NOBODY]) {
        const touched = await transact(db, (tx) =>
          touchedBy(tx, () => listSupportRecords(tx, who, kind)),
        );
        if (touched > MAX_TOUCHED) offences.push(`${kind} of ${who} touches ${touched}`);
      }
    }
    expect(offences).toEqual([]);
  });

  test('the sums of an inviter do not read the rewards of others', async () => {
    const { db } = on.context;
    const touched = await transact(db, async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`
        insert into invite_rewards (inviter_id, member_id, coin_id, from_at, until_at, fees, share,
          amount, payment_id)
        select ${NOBODY}, ${NOBODY}, 1, day, day + 1, 1, 0.5, 0.5, 1
        from generate_series(1, ${ROWS}::integer) as day`);
      return touchedBy(tx, () => sumRewards(tx, memberId));
    });
    expect(touched).toBeLessThan(100);
  });
});
