import { formatWireTime } from '#core/contract/wire-time.ts';
import { money } from '#core/domain/money.ts';
import { pageOf } from '../../db/paging/page.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { Handlers } from '../../handler.ts';
import { withIdempotency } from '../../idempotency/with-idempotency.ts';
import type { TradingHalt } from '../../ledger/trading-halt.ts';
import { planCancel } from './close.ts';
import { searchMember } from './search.ts';
import { listSendableCoins, listSent, type SentTransfer, sentOf } from './send.repo.ts';
import { planMemberTransfer, type TransferDeps } from './send.service.ts';
import { transferTexts } from './send.texts.ts';

const STATUSES = ['transferring', 'finished', 'cancelled'] as const;
const STATUS_ON_WIRE = { transferring: 1, finished: 2, cancelled: 3 } as const;
const ALL = 0;

/** Handlers of transfers from member to member. */
export function sendHandlers(
  deps: TransferDeps & { readonly tradingHalt: TradingHalt },
): Handlers<
  | 'getTransferCoin'
  | 'searchUser'
  | 'internalTransfer'
  | 'cancelInternalTransfer'
  | 'getInternalTransferList'
> {
  const { db } = deps;
  return {
    async getTransferCoin(_, call) {
      const coins = await listSendableCoins(db, call.caller.memberId);
      return {
        data: coins.map(({ id, code, balance, feeRate, arrivalDays, scale }) => ({
          id,
          title: code,
          balance,
          internal_transfer_sxf: feeRate,
          internal_transfer_days: arrivalDays,
          scale,
        })),
      };
    },

    async searchUser({ username }, call) {
      return { data: await searchMember(db, call.caller, username, call.now) };
    },

    internalTransfer(input, call) {
      const plan = () =>
        planMemberTransfer(deps, {
          from: call.caller,
          toMemberId: Number(input.to_uid),
          coinId: Number(input.c_id),
          amount: money(input.amount),
          transactionPassword: input.paypassword,
          secondFactor: input.twostep,
        });
      // A repeated call brings a code that the first one has used up.
      return withIdempotency(deps, call, plan, { readsFirst: true });
    },

    cancelInternalTransfer({ id }, call) {
      return withIdempotency(deps, call, () => planCancel(deps, call.caller.memberId, Number(id)));
    },

    async getInternalTransferList({ status, ...page }, call) {
      const sent = sentOf(call.caller.memberId, statusesOf(status));
      const found = await listSent(db, pageOf(sent, page));
      return { data: { list: found.map(toWire) } };
    },
  };
}

function statusesOf(value: number) {
  if (value === ALL) return STATUSES;
  const requestedStatus = STATUSES.find((status) => STATUS_ON_WIRE[status] === value);
  if (!requestedStatus) throw new Refusal(transferTexts.badStatus);
  return [requestedStatus] as const;
}

function toWire({ transfer, coin, receiver }: SentTransfer) {
  const arrivesAt = transfer.status === 'cancelled' ? undefined : transfer.arrivesAt;
  return {
    id: transfer.id,
    order_num: transfer.orderNumber,
    status: STATUS_ON_WIRE[transfer.status],
    addtime: formatWireTime(transfer.createdAt),
    arrival_time: arrivesAt === undefined ? null : formatWireTime(arrivesAt),
    to_username: receiver,
    coin,
    amount: transfer.amount,
    sxf: transfer.fee,
    arrival_amount: transfer.arrival,
  };
}
