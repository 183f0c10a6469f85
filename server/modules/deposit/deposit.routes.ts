import type { Handlers } from '../../handler.ts';
import { withIdempotency } from '../../idempotency/with-idempotency.ts';
import type { TradingHalt } from '../../ledger/trading-halt.ts';
import { type DepositNetwork, listNetworks } from './deposit.repo.ts';
import { type DepositDeps, planDeposit } from './deposit.service.ts';

/** Handles deposits and their networks. */
export function depositHandlers(
  deps: DepositDeps & { readonly tradingHalt: TradingHalt },
): Handlers<'getrecharge' | 'recharge'> {
  const { db } = deps;
  return {
    async getrecharge() {
      const networks = await listNetworks(db);
      const coins = new Map(networks.map(({ coin }) => [coin.id, coin.code]));
      const data = [...coins].map(([id, code]) => ({
        id,
        code,
        networks: networks.filter(({ coin }) => coin.id === id).map(toNetwork),
      }));
      return { data };
    },

    recharge(input, call) {
      return withIdempotency(deps, call, () =>
        planDeposit(deps, {
          ...input,
          memberId: call.caller.memberId,
          now: call.now,
        }),
      );
    },
  };
}

function toNetwork(one: DepositNetwork) {
  const { id, payType, img, address, title, network, rule, wire } = one;
  return {
    id,
    payType,
    image: img,
    address,
    title,
    network: network ?? undefined,
    rule: rule ?? undefined,
    ...wire,
  };
}
