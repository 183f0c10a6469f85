import { formatWireTime } from '../../../src/contract/wire-time.ts';
import { ACCOUNT } from '../../../src/domain/accounts.ts';
import { money } from '../../../src/domain/money.ts';
import type { Paging } from '../../db/paging/paging.ts';
import type { Handlers } from '../../http/handler.ts';
import { once } from '../../idempotency/once.ts';
import type { LedgerGate } from '../../ledger/gate.ts';
import { type DepositNetwork, depositsOf, listDeposits, listNetworks } from './deposit.repo.ts';
import { type DepositParts, planDeposit } from './deposit.service.ts';
import { filterOf, REVIEW_ON_WIRE, wantedOf } from './records.routes.ts';

const METHOD_ON_WIRE = { TRC20: 1, ERC20: 2, bank: 3 } as const;

/** Reporting deposits, where they are paid to, and their records. */
export function depositHandlers(
  parts: DepositParts & { readonly gate: LedgerGate; readonly paging: Paging },
): Handlers<'getrecharge' | 'recharge' | 'getRechargeList'> {
  const { db } = parts;
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
      return once(parts, call, () =>
        planDeposit(parts, {
          memberId: call.caller.memberId,
          coinId: Number(input.c_id),
          networkId: Number(input.a_id),
          amount: money(input.num),
          voucher: input.payimg,
          now: call.now,
        }),
      );
    },

    async getRechargeList(input, call) {
      const { account = ACCOUNT.funds, ...filter } = filterOf(input, call.caller.memberId);
      // Deposits arrive in the funds account, whatever the coin.
      if (account !== ACCOUNT.funds) return { data: { list: [] } };
      const found = await parts.paging.read(
        depositsOf(filter),
        wantedOf(input, call.caller),
        (ids) => listDeposits(db, ids),
        ({ id }) => id,
      );
      const list = found.map((row) => ({
        id: row.id,
        num: row.amount,
        status: REVIEW_ON_WIRE[row.status],
        address: row.target,
        updatetime: formatWireTime(row.changedAt),
        coin: row.coin,
        remark: row.remark,
      }));
      return { data: { list } };
    },
  };
}

function toWire({ id, method, img, address, title, wire }: DepositNetwork) {
  return {
    id,
    pay_type: METHOD_ON_WIRE[method],
    pay_img: img,
    address,
    title,
    bank_name: wire?.bankName,
    bank_number: wire?.bankNumber,
    account_name: wire?.accountName,
    bank_address: wire?.bankAddress,
    transfer_code: wire?.transferCode,
    company_address: wire?.companyAddress,
  };
}
