import { money } from '#core/domain/money.ts';
import type { Handlers } from '../../handler.ts';
import { withIdempotency } from '../../idempotency/with-idempotency.ts';
import type { TradingHalt } from '../../ledger/trading-halt.ts';
import { type DepositNetwork, listNetworks } from './deposit.repo.ts';
import { type DepositDeps, planDeposit } from './deposit.service.ts';

/** Handlers of reporting deposits and of the networks they are paid to. */
export function depositHandlers(
  deps: DepositDeps & { readonly tradingHalt: TradingHalt },
): Handlers<'getrecharge' | 'recharge'> {
  const { db } = deps;
  return {
    async getrecharge() {
      const networks = await listNetworks(db);
      const coins = new Map(networks.map(({ coin }) => [coin.id, coin.code]));
      const data = [...coins].map(([id, title]) => ({
        id,
        title,
        networkList: networks.filter(({ coin }) => coin.id === id).map(toWire),
      }));
      return { data };
    },

    recharge(input, call) {
      return withIdempotency(deps, call, () =>
        planDeposit(deps, {
          memberId: call.caller.memberId,
          coinId: Number(input.c_id),
          networkId: Number(input.a_id),
          amount: money(input.num),
          voucher: input.payimg,
          txid: input.txid,
          now: call.now,
        }),
      );
    },
  };
}

function toWire(one: DepositNetwork) {
  const { id, payType, img, address, title, network, rule, wire } = one;
  return {
    id,
    pay_type: payType,
    pay_img: img,
    address,
    title,
    network: network ?? undefined,
    rule: rule ?? undefined,
    bank_name: wire?.bankName,
    bank_number: wire?.bankNumber,
    account_name: wire?.accountName,
    bank_address: wire?.bankAddress,
    transfer_code: wire?.transferCode,
    company_address: wire?.companyAddress,
  };
}
