import { createHmac, hash, randomBytes } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import {
  areCoinCodes,
  createSumTree,
  leafOf,
  rootOf,
  type SumNode,
} from '#core/domain/assets-liabilities.ts';
import { compare, type Money, money, subtract, ZERO } from '#core/domain/money.ts';
import type { Db, Tx } from '../../../db/db.ts';
import {
  liabilityLeaves,
  liabilityNodes,
  liabilityRefusals,
  liabilityRoots,
  liabilitySecrets,
} from '../../../db/schema/assets.ts';
import { balances } from '../../../db/schema/ledger.ts';
import { coins as coinTable } from '../../../db/schema/market.ts';
import { transact } from '../../../db/transact.ts';
import { isEqualTotal, listMemberTotals, type MemberTotal } from '../../../ledger/member-totals.ts';
import { preferIndexes, prepareReading } from '../../../ledger/prepare-reading.ts';
import { utcDayStart } from '../history/totals.ts';

/** Lowest stored level. Lower levels are recomputed by reading and hashing the leaves of a page. */
export const PAGE_LEVEL = 8;
export const PAGE_LEAVES = 2 ** PAGE_LEVEL;
/** Number of members or leaves in a batch, whose hashing takes about 30 ms. */
const BATCH = 1_000;

/**
 * Node's own hash function, which is ten times as fast as the implementation shared with browsers.
 */
export const sha256 = (text: string) => hash('sha256', text);

/** Returns a member's salt, which cannot be computed without the day's secret. */
export function saltOf(secret: string, memberId: number): string {
  return createHmac('sha256', secret).update(String(memberId)).digest('hex');
}

/** Returns the date of the day that starts at `dayAt`, in the form that is hashed. */
export const dateOf = (dayAt: number) => new Date(dayAt).toISOString().slice(0, 10);

type Coin = Pick<typeof coinTable.$inferSelect, 'id' | 'code'>;

export type Publication =
  | { readonly kind: 'published'; readonly root: string; readonly leaves: number }
  /** The balances differ from the ledger. */
  | { readonly kind: 'refused'; readonly differences: string };

/**
 * Takes a snapshot of the members' holdings and publishes the root of the tree
 * (product.md#proof-of-liabilities). Refuses if balances and postings differ. Returns `undefined`
 * if the day of `now` already has a root or there are no coins yet. Memory is bounded: leaves are
 * written in batches in the order of members, and then read in the order of their hashes. If
 * `signal` is aborted, the function rejects without having stored anything.
 */
export function publishLiabilities(
  db: Db,
  now: number,
  signal?: AbortSignal,
): Promise<Publication | undefined> {
  const dayAt = utcDayStart(now);
  return transact(
    db,
    async (tx) => {
      await prepareReading(tx);
      const isDay = eq(liabilityRoots.dayAt, dayAt);
      if ((await tx.$count(liabilityRoots, isDay)) > 0) return undefined;
      const coins = await tx
        .select({ id: coinTable.id, code: coinTable.code })
        .from(coinTable)
        .orderBy(asc(coinTable.id));
      if (coins.length === 0) return undefined;
      const totals = await listMemberTotals(tx);
      if (!totals.every(isEqualTotal)) return refuse(tx, { dayAt, now, coins, totals });
      const secret = randomBytes(32).toString('hex');
      await tx.insert(liabilitySecrets).values({ dayAt, secret });
      await preferIndexes(tx, true);
      await insertLeaves(tx, { dayAt, secret, coins, signal });
      const { top, leaves } = await insertNodes(tx, { dayAt, coinCount: coins.length, signal });
      assertSums(top, coins, totals);
      const codes = coins.map(({ code }) => code);
      if (!areCoinCodes(codes)) throw new Error(`coins cannot be hashed: ${codes.join(' ')}`);
      const root = rootOf({ day: dateOf(dayAt), leaves, coins: codes }, top);
      const { hash } = top;
      const texts = { coins: codes.join(','), sums: top.sums.join(','), hash, root };
      await tx.insert(liabilityRoots).values({ dayAt, at: now, leaves, ...texts });
      return { kind: 'published', root, leaves };
    },
    { isolationLevel: 'repeatable read' },
  );
}

/** Returns the coins whose balances and postings differ, for operators. */
function differencesOf(totals: readonly MemberTotal[], coins: readonly Coin[]): string {
  return totals
    .filter((total) => !isEqualTotal(total))
    .map(({ coinId, cached, posted }) => {
      const code = coins.find(({ id }) => id === coinId)?.code ?? `coin ${coinId}`;
      return `${code} ${subtract(cached, posted)}`;
    })
    .join(', ');
}

interface Refused {
  readonly dayAt: number;
  readonly now: number;
  readonly coins: readonly Coin[];
  readonly totals: readonly MemberTotal[];
}

async function refuse(tx: Tx, { dayAt, now, coins, totals }: Refused): Promise<Publication> {
  const differences = differencesOf(totals, coins);
  await tx
    .insert(liabilityRefusals)
    .values({ dayAt, at: now, differences })
    .onConflictDoUpdate({ target: liabilityRefusals.dayAt, set: { at: now, differences } });
  return { kind: 'refused', differences };
}

interface LeavesOfDay {
  readonly dayAt: number;
  readonly signal: AbortSignal | undefined;
  readonly secret: string;
  readonly coins: readonly Coin[];
}

/** Stores the leaf of each member who owns something, in the order of the members' ids. */
async function insertLeaves(tx: Tx, { dayAt, secret, coins, signal }: LeavesOfDay): Promise<void> {
  for (let after = 0, to = await endOfBatch(tx, after); to !== undefined; ) {
    signal?.throwIfAborted();
    const leaves = (await listOwners(tx, { after, to })).map(({ memberId, held }) => {
      const amounts = coins.map(({ id }) => held.get(id) ?? ZERO);
      const leaf = { member: String(memberId), salt: saltOf(secret, memberId), amounts };
      return { memberId, hash: leafOf(leaf, sha256).hash, amounts: amounts.join(',') };
    });
    await tx.execute(sql`insert into ${liabilityLeaves} (day_at, member_id, hash, amounts)
      select ${dayAt}::bigint, leaf."memberId", leaf.hash, leaf.amounts
      from jsonb_to_recordset(${JSON.stringify(leaves)}::jsonb)
        as leaf ("memberId" bigint, hash text, amounts text)`);
    after = to;
    to = await endOfBatch(tx, after);
  }
}

/**
 * Returns the id of the last member in the batch that follows a member; `undefined` if no member
 * follows.
 */
async function endOfBatch(tx: Tx, after: number): Promise<number | undefined> {
  const { rows } = await tx.execute<{ to: string | null }>(sql`
    select max(id)::text as to from (
      select id from members where id > ${after} and not is_practice_id(id) order by id limit ${BATCH}
    ) as batch`);
  const to = rows[0]?.to;
  return to === undefined || to === null ? undefined : Number(to);
}

/**
 * Returns the holdings of each member of a batch in each coin; members who own nothing are omitted.
 */
async function listOwners(
  tx: Tx,
  { after, to }: { readonly after: number; readonly to: number },
): Promise<{ readonly memberId: number; readonly held: ReadonlyMap<number, Money> }[]> {
  const { rows } = await tx.execute<{ member_id: string; held: string }>(sql`
    select member_id::text as member_id, string_agg(coin_id || ' ' || amount, ',') as held from (
      select member_id, coin_id, sum(available + frozen) as amount from ${balances}
      where member_id > ${after} and member_id <= ${to}
      group by member_id, coin_id having sum(available + frozen) > 0
    ) as own group by member_id order by own.member_id`);
  return rows.map(({ member_id, held }) => ({
    memberId: Number(member_id),
    held: new Map(
      held.split(',').map((coin) => {
        const [id = '', amount = ''] = coin.split(' ');
        return [Number(id), money(amount)];
      }),
    ),
  }));
}

interface NodesOfDay {
  readonly dayAt: number;
  readonly coinCount: number;
  readonly signal: AbortSignal | undefined;
}

/** Builds the tree over the stored leaves and stores its upper nodes. */
async function insertNodes(
  tx: Tx,
  { dayAt, coinCount, signal }: NodesOfDay,
): Promise<{ readonly top: SumNode; readonly leaves: number }> {
  const rows: (typeof liabilityNodes.$inferInsert)[] = [];
  let leaves = 0;
  let firstLeaf = '';
  const tree = createSumTree(
    coinCount,
    ({ hash, sums }, level, position) => {
      if (level < PAGE_LEVEL) return;
      const isPage = level === PAGE_LEVEL && position * PAGE_LEAVES < leaves;
      const text = sums.join(',');
      rows.push({ dayAt, level, position, hash, sums: text, ...(isPage && { firstLeaf }) });
    },
    sha256,
  );
  const flush = async () => {
    if (rows.length > 0) await tx.insert(liabilityNodes).values(rows.splice(0));
  };
  for (let from = ''; ; ) {
    signal?.throwIfAborted();
    const batch = await listLeaves(tx, { dayAt, from, count: BATCH + 1 });
    for (const leaf of batch.slice(0, BATCH)) {
      if (leaves % PAGE_LEAVES === 0) firstLeaf = leaf.hash;
      leaves += 1;
      tree.add(leaf);
    }
    const next = batch[BATCH];
    if (!next) break;
    from = next.hash;
    if (rows.length >= BATCH) await flush();
  }
  const top = tree.end();
  await flush();
  return { top, leaves };
}

/** Returns leaves of a day in the order of the tree, beginning with a hash. */
export async function listLeaves(
  db: Db | Tx,
  { dayAt, from, count }: { readonly dayAt: number; readonly from: string; readonly count: number },
): Promise<SumNode[]> {
  const { rows } = await db.execute<{ hash: string; amounts: string }>(sql`
    select hash, amounts from ${liabilityLeaves}
    where day_at = ${dayAt} and hash >= ${from} order by hash limit ${count}`);
  return rows.map(({ hash, amounts }) => ({ hash, sums: amountsOf(amounts) }));
}

/** Parses stored amounts. */
export const amountsOf = (text: string) => text.split(',') as Money[];

/** Throws if the sums of the tree differ from the balances that were compared. */
function assertSums(top: SumNode, coins: readonly Coin[], totals: readonly MemberTotal[]): void {
  const total = new Map(totals.map(({ coinId, cached }) => [coinId, cached]));
  const isSame = ({ id }: Coin, at: number) =>
    compare(top.sums[at] ?? ZERO, total.get(id) ?? ZERO) === 0;
  if (!coins.every(isSame)) throw new Error('the tree of liabilities has other sums than balances');
}
