import type * as z from 'zod/mini';
import type { spotOrder } from '#core/contract/spot.ts';
import type { TriggerWhen } from '#core/domain/spot-trigger.ts';

/** The trigger of a spot order (product.md#trigger-orders). */
export interface TriggerOfOrder {
  readonly price: string;
  readonly when: TriggerWhen | 'unknown';
  readonly state: 'waiting' | 'triggered' | 'cancelledByTwin' | 'cancelled' | 'unknown';
  /** The time at which the order was triggered. */
  readonly at: number | undefined;
  /** The id of the other order of a pair. */
  readonly twinId: string | undefined;
}

/** Reads the trigger of an order; `undefined` for an order without one. */
export function toTrigger(row: z.infer<typeof spotOrder>): TriggerOfOrder | undefined {
  if (row.triggerPrice === undefined) return undefined;
  return {
    price: row.triggerPrice,
    when: row.triggerWhen ?? 'unknown',
    state: row.triggerState ?? 'unknown',
    at: row.triggeredAt,
    twinId: row.twinId,
  };
}
