import { pageOf } from '../../db/paging/page.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { Handlers } from '../../handler.ts';
import { withIdempotency } from '../../idempotency/with-idempotency.ts';
import type { TradingHalt } from '../../ledger/trading-halt.ts';
import type { TransactionPasswordDeps } from '../security/passwords/transaction-password.ts';
import { localized } from '../site/site.service.ts';
import { listProjects, listStakes, stakesOf } from './staking.repo.ts';
import { planRedemption, planStake, setRenewal } from './staking.service.ts';

const badStatus = /*i18n*/ { id: 'staking.badStatus', message: 'Unknown staking status.' };

const STATUSES = ['active', 'ended', 'redeemed'] as const;

type StakingCalls =
  | 'getStakingProjects'
  | 'submitStaking'
  | 'getStakingOrderList'
  | 'redeemStaking'
  | 'setStakeRenewal';

export function stakingHandlers(
  deps: TransactionPasswordDeps & { readonly tradingHalt: TradingHalt },
): Handlers<StakingCalls> {
  const { db } = deps;
  return {
    async getStakingProjects(_, { language }) {
      const list = (await listProjects(db)).map(({ title, img, ...project }) => ({
        ...project,
        image: img,
        canRenew: true,
        title: localized(title, language),
      }));
      return { data: { list } };
    },

    submitStaking(input, call) {
      const { caller, now } = call;
      if (input.renew === 'unknown') throw new Refusal(badStatus);
      const renews = input.renew === 'on';
      return withIdempotency(deps, call, () =>
        planStake(deps, { ...input, renews, memberId: caller.memberId, now }),
      );
    },

    async getStakingOrderList({ status, ...page }, { caller }) {
      if (status === 'unknown') throw new Refusal(badStatus);
      const statuses = status === undefined ? STATUSES : [status];
      const stakes = await listStakes(db, pageOf(stakesOf(caller.memberId, statuses), page));
      const list = stakes.map(({ order, coin }) => ({
        ...order,
        openedAt: order.startsAt,
        paidRevenue: order.revenue,
        coin,
      }));
      return { data: { list } };
    },

    redeemStaking({ id }, call) {
      const { caller, now } = call;
      return withIdempotency(deps, call, () =>
        planRedemption(deps, { memberId: caller.memberId, orderId: id, now }),
      );
    },

    async setStakeRenewal({ id, renew }, { caller }) {
      if (renew === 'unknown') throw new Refusal(badStatus);
      const { memberId } = caller;
      await setRenewal(db, { memberId, orderId: id, renews: renew === 'on' });
      return { data: null };
    },
  };
}
