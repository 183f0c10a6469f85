import { money } from '#core/domain/money.ts';
import type { Handlers } from '../../handler.ts';
import { type IdempotencyDeps, withIdempotency } from '../../idempotency/with-idempotency.ts';
import type { Clock } from '../../lib/clock.ts';
import { accountOf } from '../assets/account.ts';
import { planOwnTransfer } from './transfer.service.ts';

/** Handlers of transfers between own accounts. */
export function transferHandlers(
  deps: IdempotencyDeps & { readonly clock: Clock },
): Handlers<'transfer'> {
  return {
    transfer(input, call) {
      return withIdempotency(deps, call, async () =>
        planOwnTransfer(deps, {
          memberId: call.caller.memberId,
          coinId: Number(input.c_id),
          from: accountOf(input.from_type),
          to: accountOf(input.to_type),
          amount: money(input.num),
        }),
      );
    },
  };
}
