import { isNull } from 'drizzle-orm';
import { CODE } from '#core/contract/envelope.ts';
import type { Db } from '../db/db.ts';
import { cachedRead } from '../db/read-cache.ts';
import { partHalts } from '../db/schema/ledger.ts';
import { Refusal } from '../errors/refusal.ts';

/** Products that can be halted by themselves; an entry of the ledger that begins one is refused. */
export const PRODUCTS = [
  ...(['withdrawals', 'deposits', 'options', 'spot', 'convert', 'send'] as const),
  ...(['staking', 'mining', 'loans'] as const),
];
type Product = (typeof PRODUCTS)[number];

/** What can be halted (product.md#halts): a product, or a coin, market or network by its name. */
export type Part = Product | `${'coin' | 'market' | 'network'}:${string}`;

const pausedText = /*i18n*/ {
  id: 'ledger.paused',
  message: 'This is paused for now. Your money is safe. Please try again later.',
};

export function pausedRefusal(): Refusal {
  return new Refusal(pausedText, { code: CODE.rule });
}

/**
 * Throws a Refusal while one of these parts is halted, for what the ledger does not know of: markets,
 * networks, and requests that move no money yet. `post_ledger_entry` of the migrations asks for products
 * and coins.
 */
export async function assertNotHalted(db: Db, parts: readonly Part[]): Promise<void> {
  const halted = await cachedRead(db, 'ledger.partHalts', async () => {
    const rows = await db
      .select({ part: partHalts.part })
      .from(partHalts)
      .where(isNull(partHalts.clearedAt));
    return rows.map(({ part }) => part);
  });
  if (parts.some((part) => halted.includes(part))) throw pausedRefusal();
}
