import type { Db } from '../../db/db.ts';
import { pageOf } from '../../db/paging/page.ts';
import type { Handlers } from '../../handler.ts';
import { withIdempotency } from '../../idempotency/with-idempotency.ts';
import type { TradingHalt } from '../../ledger/trading-halt.ts';
import { localized } from '../site/site.service.ts';
import { listLockUps, listMachines, lockUpsOf } from './mining.repo.ts';
import { planMining } from './mining.service.ts';

type MiningCalls = 'getMiningMachineList' | 'getMiningMachineOrders' | 'buyMiningMachine';

export function miningHandlers(deps: {
  readonly db: Db;
  readonly tradingHalt: TradingHalt;
}): Handlers<MiningCalls> {
  const { db } = deps;
  return {
    async getMiningMachineList({ id }, { language }) {
      const list = (await listMachines(db, id)).map(({ coin, range, img, ...machine }) => ({
        ...machine,
        ...range,
        title: localized(machine.title, language),
        image: img,
        coin: coin.code,
        coinCode: coin.code,
        coinId: coin.id,
      }));
      return { data: { list } };
    },

    async getMiningMachineOrders(page, { caller, language }) {
      const lockUps = await listLockUps(db, pageOf(lockUpsOf(caller.memberId), page));
      const list = lockUps.map(({ order, machine, coin }) => ({
        ...order,
        title: localized(machine.title, language),
        image: machine.img,
        coin,
        durationDays: order.days,
        paidRevenue: order.revenue,
      }));
      return { data: { list } };
    },

    buyMiningMachine(input, call) {
      const { caller, now } = call;
      return withIdempotency(deps, call, () =>
        planMining(db, { ...input, memberId: caller.memberId, now }),
      );
    },
  };
}
