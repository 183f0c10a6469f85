import { inArray } from 'drizzle-orm';
import { Counter, type Registry } from 'prom-client';
import { add, isPositive, type Money, ZERO } from '#core/domain/money.ts';
import type { Db } from '../db/db.ts';
import { type PostedEntry, subscribe } from '../db/on-commit.ts';
import { coins } from '../db/schema/market.ts';

/**
 * Counts entries of the ledger that this process has committed, and the amounts that they moved.
 * Amounts are floating-point numbers here, for graphs and alerts, never for accounting. Returns the
 * function that stops counting.
 */
export function measureMoney(registry: Registry, db: Db): () => void {
  const codes = new Map<number, string>();
  /** Amounts whose coin has no known code yet. */
  let waiting: { readonly kind: string; readonly coinId: number; readonly amount: Money }[] = [];
  const registers = [registry];
  const entries = new Counter({
    name: 'trade_ledger_entries_total',
    help: 'Committed entries of the ledger by kind',
    labelNames: ['kind'],
    registers,
  });
  const amounts = new Counter({
    name: 'trade_ledger_amount_total',
    help: 'Amounts moved by committed entries, in units of their coin, by kind and coin',
    labelNames: ['kind', 'coin'],
    registers,
    async collect() {
      await readCodes().catch(() => undefined);
      const counted = waiting;
      waiting = [];
      for (const moved of counted) count(moved);
    },
  });

  function count(moved: (typeof waiting)[number]): void {
    const coin = codes.get(moved.coinId);
    if (coin === undefined) waiting.push(moved);
    else amounts.inc({ kind: moved.kind, coin }, Number(moved.amount));
  }

  async function readCodes(): Promise<void> {
    const unknown = [...new Set(waiting.map(({ coinId }) => coinId))];
    if (unknown.length === 0) return;
    const rows = await db.select().from(coins).where(inArray(coins.id, unknown));
    for (const { id, code } of rows) codes.set(id, code);
  }

  return subscribe(db, 'entryPosted', (entry) => {
    entries.inc({ kind: entry.kind });
    for (const [coinId, amount] of amountsOf(entry)) count({ kind: entry.kind, coinId, amount });
  });
}

/** Returns the amount of each coin that an entry moves: the sum of its credits. */
function amountsOf({ postings }: PostedEntry): Map<number, Money> {
  const moved = new Map<number, Money>();
  for (const { coinId, amount } of postings) {
    if (isPositive(amount)) moved.set(coinId, add(moved.get(coinId) ?? ZERO, amount));
  }
  return moved;
}
