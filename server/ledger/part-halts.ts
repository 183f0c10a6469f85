import { isNull } from 'drizzle-orm';
import { CODE } from '#core/contract/envelope.ts';
import type { Db } from '../db/db.ts';
import { cachedRead } from '../db/read-cache.ts';
import { partHalts } from '../db/schema/ledger.ts';
import { Refusal } from '../errors/refusal.ts';

/** Products that can be halted separately; the ledger refuses an entry that begins a halted one. */
export const PRODUCTS = [
  ...(['withdrawals', 'deposits', 'options', 'spot', 'convert', 'send'] as const),
  ...(['staking', 'mining', 'loans'] as const),
];
type Product = (typeof PRODUCTS)[number];

/**
 * A part that can be halted (product.md#halts): a product, or the name of a coin, a market or a
 * network.
 */
export type Part = Product | `${'coin' | 'market' | 'network'}:${string}`;

const pausedText = /*i18n*/ {
  id: 'ledger.paused',
  message: 'This is temporarily paused. Your money is safe. Please try again later.',
};

export function pausedRefusal(): Refusal {
  return new Refusal(pausedText, { code: CODE.rule });
}

/**
 * Throws a Refusal while one of these parts is halted. Services call it for parts that the ledger
 * does not know: markets, networks, and requests that move no money yet. `post_ledger_entry` in the
 * migrations checks products and coins.
 */
export async function assertNotHalted(db: Db, parts: readonly Part[]): Promise<void> {
  const isHalted = await readPartHalts(db);
  if (parts.some(isHalted)) throw pausedRefusal();
}

/** Returns a function that tests whether a part is halted. */
export async function readPartHalts(db: Db): Promise<(part: Part) => boolean> {
  const halted = await cachedRead(db, 'ledger.partHalts', async () => {
    const rows = await db
      .select({ part: partHalts.part })
      .from(partHalts)
      .where(isNull(partHalts.clearedAt));
    return rows.map(({ part }) => part);
  });
  return (part) => halted.includes(part);
}
