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

/** Handles transfers from member to member. */
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
      return { data: await listSendableCoins(db, call.caller.memberId) };
    },

    async searchUser({ username }, call) {
      return { data: await searchMember(db, call.caller, username, call.now) };
    },

    internalTransfer({ receiverId, ...input }, call) {
      const plan = () =>
        planMemberTransfer(deps, {
          from: call.caller,
          toMemberId: receiverId,
          ...input,
        });
      // A repeated call contains a code that the first call has consumed.
      return withIdempotency(deps, call, plan, { readsFirst: true });
    },

    cancelInternalTransfer({ id }, call) {
      return withIdempotency(deps, call, () => planCancel(deps, call.caller.memberId, id));
    },

    async getInternalTransferList({ status, ...page }, call) {
      if (status === 'unknown') throw new Refusal(transferTexts.badStatus);
      const sent = sentOf(call.caller.memberId, status === 'all' ? STATUSES : [status]);
      const rows = await listSent(db, pageOf(sent, page));
      return { data: { list: rows.map(toRow) } };
    },
  };
}

function toRow({ transfer, coin, receiver }: SentTransfer) {
  const { createdAt, arrivesAt, ...row } = transfer;
  return {
    ...row,
    sentAt: createdAt,
    arrivesAt: row.status === 'cancelled' ? null : arrivesAt,
    receiver,
    coin,
  };
}
