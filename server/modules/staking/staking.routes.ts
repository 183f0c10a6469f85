import { formatWireTime } from '#core/contract/wire-time.ts';
import { money } from '#core/domain/money.ts';
import { pageOf } from '../../db/paging/page.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { Handlers } from '../../handler.ts';
import { withIdempotency } from '../../idempotency/with-idempotency.ts';
import type { TradingHalt } from '../../ledger/trading-halt.ts';
import type { TransactionPasswordDeps } from '../security/passwords/transaction-password.ts';
import { localized } from '../site/site.service.ts';
import { listProjects, listStakes, stakesOf } from './staking.repo.ts';
import { planRedemption, planStake } from './staking.service.ts';

const badStatus = /*i18n*/ { id: 'staking.badStatus', message: 'Unknown staking status.' };

const STATUSES = ['active', 'ended', 'redeemed'] as const;

type StakingCalls =
  | 'getStakingProjects'
  | 'submitStaking'
  | 'getStakingOrderList'
  | 'redeemStaking';

export function stakingHandlers(
  deps: TransactionPasswordDeps & { readonly tradingHalt: TradingHalt },
): Handlers<StakingCalls> {
  const { db } = deps;
  return {
    async getStakingProjects(_, { language }) {
      const list = (await listProjects(db)).map(({ id, title, img, coin, durations }) => ({
        id,
        img,
        title: localized(title, language),
        coin: { id: coin.id, title: coin.code, scale: coin.scale },
        staking_info: durations.map((duration) => ({
          id: duration.id,
          days: duration.days,
          interest_rate: duration.interestRate,
          min_price: duration.minimum,
        })),
      }));
      return { data: { list } };
    },

    submitStaking(input, call) {
      return withIdempotency(deps, call, () =>
        planStake(deps, {
          memberId: call.caller.memberId,
          projectId: Number(input.id),
          durationId: Number(input.s_id),
          amount: money(input.amount),
          transactionPassword: input.paypassword,
          now: call.now,
        }),
      );
    },

    async getStakingOrderList({ status, ...page }, { caller }) {
      const requestedStatus = status === undefined ? undefined : STATUSES[status];
      if (status !== undefined && requestedStatus === undefined) throw new Refusal(badStatus);
      const statuses = requestedStatus === undefined ? STATUSES : [requestedStatus];
      const found = await listStakes(db, pageOf(stakesOf(caller.memberId, statuses), page));
      const list = found.map(({ order, coin }) => ({
        id: order.id,
        order_num: order.orderNumber,
        status: STATUSES.indexOf(order.status),
        type: order.redeemable ? 1 : 0,
        addtime: formatWireTime(order.startsAt),
        coin,
        start_time: formatWireTime(order.startsAt),
        end_time: formatWireTime(order.endsAt),
        amount: order.amount,
        days: order.days,
        total_revenue: order.revenue,
      }));
      return { data: { list } };
    },

    redeemStaking({ id }, call) {
      const { caller, now } = call;
      return withIdempotency(deps, call, () =>
        planRedemption(deps, { memberId: caller.memberId, orderId: Number(id), now }),
      );
    },
  };
}
