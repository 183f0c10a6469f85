import { formatWireTime } from '#core/contract/wire-time.ts';
import { money } from '#core/domain/money.ts';
import type { Db } from '../../db/db.ts';
import { pageOf } from '../../db/paging/page.ts';
import type { Handlers } from '../../handler.ts';
import { withIdempotency } from '../../idempotency/with-idempotency.ts';
import type { TradingHalt } from '../../ledger/trading-halt.ts';
import { localized } from '../site/site.service.ts';
import { listLockUps, listMachines, lockUpsOf } from './mining.repo.ts';
import { planMining } from './mining.service.ts';

const STATUS_ON_WIRE = { active: 0, ended: 1 } as const;

type MiningCalls = 'getMiningMachineList' | 'getMiningMachineOrders' | 'buyMiningMachine';

export function miningHandlers(deps: {
  readonly db: Db;
  readonly tradingHalt: TradingHalt;
}): Handlers<MiningCalls> {
  const { db } = deps;
  return {
    async getMiningMachineList({ id }, { language }) {
      const machines = await listMachines(db, id === undefined ? undefined : Number(id));
      const list = machines.map(({ coin, range, ...machine }) => ({
        id: machine.id,
        title: localized(machine.title, language),
        img: machine.img,
        min_price: range.minimum,
        max_price: range.maximum,
        coin_title: coin.code,
        coin: coin.code,
        c_id: coin.id,
        interest_rate: machine.interestRate,
        cycle: machine.durationDays,
      }));
      return { data: { list } };
    },

    async getMiningMachineOrders(page, { caller, language }) {
      const found = await listLockUps(db, pageOf(lockUpsOf(caller.memberId), page));
      const list = found.map(({ order, machine, coin }) => ({
        id: order.id,
        title: localized(machine.title, language),
        img: machine.img,
        order_num: order.orderNumber,
        start_time: formatWireTime(order.startsAt),
        end_time: formatWireTime(order.endsAt),
        amount: order.amount,
        coin,
        interest_rate: order.interestRate,
        days: order.days,
        total_revenue: order.revenue,
        status: STATUS_ON_WIRE[order.status],
      }));
      return { data: { list } };
    },

    buyMiningMachine({ id, amount }, call) {
      return withIdempotency(deps, call, () =>
        planMining(db, {
          memberId: call.caller.memberId,
          machineId: Number(id),
          amount: money(amount),
          now: call.now,
        }),
      );
    },
  };
}
