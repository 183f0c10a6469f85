import type * as z from 'zod/mini';
import type { spotOrder } from '#core/contract/spot.ts';
import { parseWireTime } from '#core/contract/wire-time.ts';
import type { TriggerWhen } from '#core/domain/spot-trigger.ts';
import { fromWireCode } from './wire-codes';

/** The trigger of a spot order (product.md#trigger-orders). */
export interface TriggerOfOrder {
  readonly price: string;
  readonly when: TriggerWhen | 'unknown';
  readonly state: 'waiting' | 'triggered' | 'cancelledByTwin' | 'cancelled' | 'unknown';
  /** When it was triggered. */
  readonly at: number | undefined;
  /** The other order of a pair. */
  readonly twinId: string | undefined;
}

const WHEN: Readonly<Record<number, TriggerWhen>> = { 1: 'above', 2: 'below' };
const TRIGGER_STATE: Readonly<Record<number, TriggerOfOrder['state']>> = {
  1: 'waiting',
  2: 'triggered',
  3: 'cancelledByTwin',
  4: 'cancelled',
};

/** Reads the trigger of an order; `undefined` for an order without one. */
export function toTrigger(wire: z.infer<typeof spotOrder>): TriggerOfOrder | undefined {
  if (wire.trigger_price === undefined) return undefined;
  return {
    price: wire.trigger_price,
    when: fromWireCode(WHEN, wire.trigger_when),
    state: fromWireCode(TRIGGER_STATE, wire.trigger_state),
    at: parseWireTime(wire.trigger_time),
    twinId: wire.twin_id,
  };
}
