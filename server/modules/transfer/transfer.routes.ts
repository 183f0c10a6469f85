import type { Handlers } from '../../handler.ts';
import { type IdempotencyDeps, withIdempotency } from '../../idempotency/with-idempotency.ts';
import type { Clock } from '../../lib/clock.ts';
import { accountOf } from '../assets/account.ts';
import { planOwnTransfer } from './transfer.service.ts';

/** Handles transfers between own accounts. */
export function transferHandlers(
  deps: IdempotencyDeps & { readonly clock: Clock },
): Handlers<'transfer'> {
  return {
    transfer(input, call) {
      return withIdempotency(deps, call, async () =>
        planOwnTransfer(deps, {
          memberId: call.caller.memberId,
          coinId: input.coinId,
          from: accountOf(input.from),
          to: accountOf(input.to),
          amount: input.amount,
        }),
      );
    },
  };
}
