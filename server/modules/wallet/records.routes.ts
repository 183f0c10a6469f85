import { formatWireTime } from '../../../src/contract/wire-time.ts';
import { isAccount } from '../../../src/domain/accounts.ts';
import { isPositive, negate } from '../../../src/domain/money.ts';
import type { Db } from '../../db/client.ts';
import type { PageWanted, Paging } from '../../db/paging/paging.ts';
import type { ReviewState } from '../../db/schema/funding.ts';
import type { Caller, Handlers } from '../../http/handler.ts';
import { Refusal } from '../../refusal.ts';
import { remarkOf } from './bill-texts.ts';
import {
  billsOf,
  listBills,
  listOwnTransfers,
  ownTransfersOf,
  type RecordFilter,
} from './records.repo.ts';
import { walletTexts } from './wallet.texts.ts';

/** Own transfers are done at once: none is ever pending or failed. */
const COMPLETED = 2;
const SIGN = { income: 1, expense: 2 } as const;

/** States of deposits and withdrawals (specification section 4). */
export const REVIEW_ON_WIRE: Readonly<Record<ReviewState, number>> = {
  pending: 1,
  approved: 2,
  rejected: 3,
};

/** Finance records and records of own transfers. */
export function recordHandlers({
  db,
  paging,
}: {
  readonly db: Db;
  readonly paging: Paging;
}): Handlers<'getBillList' | 'getTransferList'> {
  return {
    async getBillList(input, call) {
      const bills = await paging.read(
        billsOf(filterOf(input, call.caller.memberId)),
        wantedOf(input, call.caller),
        (ids) => listBills(db, ids),
        ({ id }) => id,
      );
      const list = bills.map(({ id, kind, amount, at, coin }) => {
        const isIncome = isPositive(amount);
        return {
          id,
          st: isIncome ? SIGN.income : SIGN.expense,
          num: isIncome ? amount : negate(amount),
          remark: call.say(remarkOf(kind, isIncome)),
          addtime: formatWireTime(at),
          coin,
        };
      });
      return { data: { list } };
    },

    async getTransferList(input, call) {
      const found = await paging.read(
        ownTransfersOf(filterOf(input, call.caller.memberId)),
        wantedOf(input, call.caller),
        (ids) => listOwnTransfers(db, ids),
        ({ id }) => id,
      );
      const list = found.map((row) => ({
        id: row.id,
        num: row.amount,
        status: COMPLETED,
        updatetime: formatWireTime(row.createdAt),
        from_type: row.fromAccount,
        to_type: row.toAccount,
        coin: row.coin,
        msg: call.say(walletTexts.transferred),
      }));
      return { data: { list } };
    },
  };
}

interface RecordsInput {
  readonly c_id?: string | undefined;
  readonly type?: number | undefined;
  readonly page: number;
  readonly limit: number;
}

/** The records a call asks for. Throws a Refusal for an account that does not exist. */
export function filterOf(
  { c_id, type }: Pick<RecordsInput, 'c_id' | 'type'>,
  memberId: number,
): RecordFilter {
  // Some clients write 0 for "all accounts".
  const account = type === 0 ? undefined : type;
  if (account !== undefined && !isAccount(account)) throw new Refusal(walletTexts.badAccount);
  const coinId = c_id === undefined ? undefined : Number(c_id);
  return { memberId, coinId, account };
}

export function wantedOf(
  { page, limit }: Pick<RecordsInput, 'page' | 'limit'>,
  { sessionId }: Caller,
): PageWanted {
  return { page, limit, sessionId };
}
