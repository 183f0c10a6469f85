import { mailWithdrawal } from '../../modules/withdrawal/steps.ts';
import { assertUnclaimed, forgetCase } from '../claims.ts';
import type { DeskContext, Handlers, OperatorCall } from '../desk-call.ts';
import { readPaymentHash } from '../payment-hash.ts';
import { remarkOf } from '../reject-reason.ts';
import { insertRequest } from '../requests.ts';
import { assertVersion } from '../version.ts';
import { findWithdrawalCase, readBoard } from '../withdrawal-board.ts';
import { actOnWithdrawal, type WithdrawalAct } from '../withdrawals.ts';

type Names =
  | ('withdrawalBoard' | 'withdrawalCase' | 'withdrawalApprove' | 'withdrawalReject')
  | ('withdrawalTake' | 'withdrawalSent' | 'withdrawalFail');

const PAGE = 100;
const DONE = { outcome: 'done', requestId: null } as const;

export function withdrawalCalls(context: DeskContext): Handlers<Names> {
  const { db } = context;

  async function shownCase(
    { id, version }: { readonly id: number; readonly version: string },
    { now, operator: { operatorId, name } }: OperatorCall,
  ) {
    await assertUnclaimed(db, { kind: 'withdrawal', id, operatorId, now });
    const current = await findWithdrawalCase(db, { id, name, now });
    assertVersion(version, current);
    return current;
  }

  async function act(
    shown: { readonly id: number; readonly version: string },
    given: WithdrawalAct,
    call: OperatorCall,
  ) {
    const { id } = shown;
    await shownCase(shown, call);
    await actOnWithdrawal(context, { id, ...given }, call.audit);
    await forgetCase(db, { kind: 'withdrawal', id });
    await mailWithdrawal(context, id);
    return DONE;
  }

  return {
    withdrawalBoard: ({ step, cursor = '0', limit = PAGE }) =>
      readBoard(db, { step, after: Number(cursor) || 0, limit }),

    withdrawalCase: ({ id }, { now, operator: { name } }) =>
      findWithdrawalCase(db, { id, name, now }),

    async withdrawalApprove(shown, call) {
      const { id } = shown;
      const { needsSecond, member, amount, coin } = await shownCase(shown, call);
      if (!needsSecond) return act(shown, { verb: 'approve' }, call);
      const payment = await readPaymentHash(db, id);
      const details = { id, member: member.id, amount, coin, payment };
      const request = { kind: 'withdrawal', subjectId: id, details } as const;
      return { outcome: 'waits', requestId: await insertRequest(db, request, call.audit) };
    },

    withdrawalReject({ reason, ...shown }, call) {
      const remark = remarkOf('withdrawal', reason);
      return act(shown, { verb: 'reject', reason: remark }, call);
    },

    async withdrawalTake({ fromOther, ...shown }, call) {
      await act(shown, { verb: 'claim', take: fromOther }, call);
      return {};
    },

    withdrawalSent: ({ txid, ...shown }, call) => act(shown, { verb: 'sent', txid }, call),

    withdrawalFail({ reason, ...shown }, call) {
      const remark = remarkOf('withdrawal', reason);
      return act(shown, { verb: 'fail', reason: remark }, call);
    },
  };
}
