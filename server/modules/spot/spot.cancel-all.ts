import { CODE } from '../../../src/contract/envelope.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { Effect } from '../../idempotency/with-idempotency.ts';
import { postEntry } from '../../ledger/post-entry.ts';
import { fillBeforeCancel } from './spot.before-cancel.ts';
import { releaseOf } from './spot.cancel.ts';
import type { SpotDeps } from './spot.place.ts';
import { type LockedOrder, listOpenOrderIds, lockSpotOrders, markCancelled } from './spot.repo.ts';
import { spotTexts } from './spot.texts.ts';

interface CancelAllRequest {
  readonly memberId: number;
  /** `undefined` for all markets. */
  readonly marketId: number | undefined;
  /** Arrival of the call in epoch milliseconds. */
  readonly at: number;
}

/** How many of the orders that the call found open ended in which way. */
interface CancelledAll {
  readonly cancelled: number;
  readonly filled: number;
}

/**
 * Plans to cancel the open and waiting orders of a member, after each got the trades made before the call
 * (product.md#spot-cancel, ADR-116). One transaction cancels what is still open, so that the counts
 * of the answer are exact. Throws a Refusal if nothing is left to cancel.
 */
export async function planCancelAll(
  deps: SpotDeps,
  { memberId, marketId, at }: CancelAllRequest,
): Promise<Effect<CancelledAll>> {
  const ids = await listOpenOrderIds(deps.db, memberId, marketId);
  for (const orderId of ids) await fillBeforeCancel(deps, { memberId, orderId, at });
  return async (tx) => {
    const found = ids.length === 0 ? [] : await lockSpotOrders(tx, ids);
    const isLeft = ({ order }: LockedOrder) =>
      order.status === 'open' || order.status === 'waiting';
    const open = found.filter(isLeft);
    const filled = found.filter(({ order }) => order.status === 'done').length;
    const [first] = open;
    if (!first) {
      const text = filled > 0 ? spotTexts.allFilled : spotTexts.noneOpen;
      throw new Refusal(text, { code: CODE.rule, values: { count: filled } });
    }
    const now = deps.clock();
    const openIds = open.map(({ order }) => order.id);
    await markCancelled(tx, openIds, now);
    // One entry, which locks the balances in a fixed order.
    await postEntry(tx, {
      kind: 'spot.clear',
      reference: `spot:${first.order.id}`,
      at: now,
      postings: open.flatMap(releaseOf),
    });
    const text = filled > 0 ? spotTexts.cancelledMost : spotTexts.cancelledAll;
    const data = { cancelled: open.length, filled };
    return { data, text, values: { count: open.length, filled } };
  };
}
