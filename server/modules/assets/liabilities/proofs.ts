import { and, desc, eq, lt, lte, or } from 'drizzle-orm';
import {
  createSumTree,
  type LiabilityProof,
  PROOF_VERSION,
  pathOf,
  type SumNode,
} from '#core/domain/assets-liabilities.ts';
import type { Db } from '../../../db/db.ts';
import type { PageRequest } from '../../../db/paging/page.ts';
import {
  liabilityLeaves,
  liabilityNodes,
  liabilityRoots,
  liabilitySecrets,
} from '../../../db/schema/assets.ts';
import { DAY_MS, utcDayStart } from '../history/totals.ts';
import {
  amountsOf,
  dateOf,
  listLeaves,
  PAGE_LEAVES,
  PAGE_LEVEL,
  saltOf,
  sha256,
} from './publish.ts';

export type StoredRoot = typeof liabilityRoots.$inferSelect;

/** Returns true if the day of `now` (epoch milliseconds) already has a root. */
export async function isPublished(db: Db, now: number): Promise<boolean> {
  return (await db.$count(liabilityRoots, eq(liabilityRoots.dayAt, utcDayStart(now)))) > 0;
}

/** Returns published days, newest first. The id of a day is its number since 1970. */
export async function listRoots(
  db: Db,
  { page, limit, before }: PageRequest,
): Promise<readonly StoredRoot[]> {
  return db
    .select()
    .from(liabilityRoots)
    .where(before === undefined ? undefined : lt(liabilityRoots.dayAt, before * DAY_MS))
    .orderBy(desc(liabilityRoots.dayAt))
    .limit(limit)
    .offset(before === undefined ? (page - 1) * limit : 0);
}

/**
 * Returns the proof of a member in the tree of a published day; `undefined` for a member who owned
 * nothing at that time.
 */
export async function findProof(
  db: Db,
  published: StoredRoot,
  memberId: number,
): Promise<LiabilityProof | undefined> {
  const { dayAt, leaves, coins, root } = published;
  const [leaf] = await db
    .select({ hash: liabilityLeaves.hash, secret: liabilitySecrets.secret })
    .from(liabilityLeaves)
    .innerJoin(liabilitySecrets, eq(liabilitySecrets.dayAt, liabilityLeaves.dayAt))
    .where(and(eq(liabilityLeaves.dayAt, dayAt), eq(liabilityLeaves.memberId, memberId)));
  if (!leaf) return undefined;
  const codes = coins.split(',');
  const page = await findPage(db, { dayAt, hash: leaf.hash, coinCount: codes.length });
  const own = page.leaves.findIndex(({ hash }) => hash === leaf.hash);
  const index = page.number * PAGE_LEAVES + own;
  const upper = await listUpperNodes(db, published, index);
  return {
    version: PROOF_VERSION,
    day: dateOf(dayAt),
    leaves,
    coins: codes,
    root,
    member: String(memberId),
    salt: saltOf(leaf.secret, memberId),
    amounts: page.leaves[own]?.sums ?? [],
    index,
    path: pathOf({ index, leaves, coinCount: codes.length }, (level, at) =>
      level < PAGE_LEVEL
        ? page.nodes.get(nameOf(level, at - page.number * 2 ** (PAGE_LEVEL - level)))
        : upper.get(nameOf(level, at)),
    ),
  };
}

const nameOf = (level: number, index: number) => `${level}/${index}`;

interface PageOfLeaf {
  readonly dayAt: number;
  /** Hash of a leaf of the page. */
  readonly hash: string;
  readonly coinCount: number;
}

/** Reads the page of a leaf and computes the nodes that are not stored. */
async function findPage(db: Db, { dayAt, hash, coinCount }: PageOfLeaf) {
  const [first] = await db
    .select({ number: liabilityNodes.position, hash: liabilityNodes.firstLeaf })
    .from(liabilityNodes)
    .where(and(eq(liabilityNodes.dayAt, dayAt), lte(liabilityNodes.firstLeaf, hash)))
    .orderBy(desc(liabilityNodes.firstLeaf))
    .limit(1);
  const leaves = await listLeaves(db, { dayAt, from: first?.hash ?? '', count: PAGE_LEAVES });
  const nodes = new Map<string, SumNode>();
  const tree = createSumTree(
    coinCount,
    (node, level, index) => nodes.set(nameOf(level, index), node),
    sha256,
  );
  for (const leaf of leaves) tree.add(leaf);
  tree.end();
  return { number: first?.number ?? 0, leaves, nodes };
}

/** Reads the stored siblings on the path from a leaf to the top. */
async function listUpperNodes(
  db: Db,
  { dayAt, leaves }: Pick<StoredRoot, 'dayAt' | 'leaves'>,
  index: number,
): Promise<ReadonlyMap<string, SumNode>> {
  const siblings = [];
  for (let level = PAGE_LEVEL; 2 ** level < leaves; level += 1) {
    const at = Math.floor(index / 2 ** level);
    const position = at % 2 === 0 ? at + 1 : at - 1;
    siblings.push(and(eq(liabilityNodes.level, level), eq(liabilityNodes.position, position)));
  }
  if (siblings.length === 0) return new Map();
  const rows = await db
    .select()
    .from(liabilityNodes)
    .where(and(eq(liabilityNodes.dayAt, dayAt), or(...siblings)));
  return new Map(
    rows.map(({ level, position, hash, sums }): [string, SumNode] => [
      nameOf(level, position),
      { hash, sums: amountsOf(sums) },
    ]),
  );
}
