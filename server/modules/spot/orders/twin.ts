import { eq } from 'drizzle-orm';
import { ZERO } from '#core/domain/money.ts';
import type { Tx } from '../../../db/db.ts';
import { insertOne } from '../../../db/insert-one.ts';
import { spotOrders } from '../../../db/schema/spot.ts';

type TwinRow = Omit<typeof spotOrders.$inferInsert, 'kind' | 'reserved'>;

/** Inserts the second order of a pair, and links both orders. */
export async function insertTwin(tx: Tx, orderId: number, row: TwinRow): Promise<number> {
  const twinId = await insertOne(
    tx
      .insert(spotOrders)
      .values({
        ...row,
        kind: 'limit',
        status: 'waiting',
        reserved: ZERO,
        twinId: orderId,
      })
      .returning({ id: spotOrders.id }),
  );
  await tx.update(spotOrders).set({ twinId }).where(eq(spotOrders.id, orderId));
  return twinId;
}
