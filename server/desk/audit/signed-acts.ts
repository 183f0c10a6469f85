import type { CallName } from '#desk/contract/calls.ts';

/**
 * The audit action of each signed call. A row from the web with one of these actions is signed by a
 * decision about that call.
 */
export const SIGNED_ACTS: Partial<Readonly<Record<CallName, readonly string[]>>> = {
  reviewApprove: ['deposit.approve', 'identity.approve', 'loan.approve'],
  reviewReject: ['deposit.reject', 'identity.reject', 'loan.reject'],
  withdrawalApprove: ['withdrawal.approve', 'withdrawal.request'],
  withdrawalReject: ['withdrawal.reject'],
  withdrawalSent: ['withdrawal.sent'],
  withdrawalFail: ['withdrawal.fail'],
  memberRestrict: ['member.restrict'],
  memberLift: ['member.lift', 'lift.request'],
  memberSessionsEnd: ['sessions.end'],
  memberTwoStepOff: ['two-step.off'],
  memberUnfreeze: ['account.unfreeze'],
  memberReopen: ['account.reopen'],
  memberReset: ['password.reset'],
  haltSet: ['part.halt', 'trading.halt'],
  haltLift: ['part.resume', 'trading.resume'],
  correctionRequest: ['correction.request'],
  catalogueChange: ['change.make', 'change.request', 'change.schedule'],
  catalogueCancel: ['change.cancel'],
  noticeTest: ['notice.test'],
  requestSign: ['request.sign', 'correction.sign', 'change.sign'],
  requestRefuse: ['request.refuse', 'correction.refuse', 'change.refuse'],
  operatorInvite: ['invite.request'],
  operatorRights: ['rights.request'],
  operatorDisable: ['operator.disable'],
  operatorPasskeyRemove: ['operator.passkeyRemove'],
  operatorSessionsEnd: ['operator.sessionsEnd'],
};

/** Every action that is signed if it comes from the web. */
export const SIGNED_ACTIONS: ReadonlySet<string> = new Set(Object.values(SIGNED_ACTS).flat());
