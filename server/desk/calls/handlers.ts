import type { CallName } from '#desk/contract/calls.ts';
import type { DeskContext, Handlers } from '../desk-call.ts';
import { auditCalls } from './audit.calls.ts';
import { catalogueCalls } from './catalogue.calls.ts';
import { imageCalls } from './images.calls.ts';
import { ledgerCalls } from './ledger.calls.ts';
import { memberCalls } from './member.calls.ts';
import { operatorCalls } from './operators.calls.ts';
import { requestCalls } from './requests.calls.ts';
import { reviewCalls } from './reviews.calls.ts';
import { riskCalls } from './risk.calls.ts';
import { sessionCalls } from './session.calls.ts';
import { supportCalls } from './support.calls.ts';
import { textCalls } from './texts.calls.ts';
import { todayCalls } from './today.calls.ts';
import { withdrawalCalls } from './withdrawals.calls.ts';

/** Returns the handler of every call in the contract. */
export function handlersOf(context: DeskContext): Handlers<CallName> {
  return {
    ...sessionCalls(context),
    ...todayCalls(context),
    ...reviewCalls(context),
    ...withdrawalCalls(context),
    ...supportCalls(context),
    ...textCalls(context),
    ...memberCalls(context),
    ...ledgerCalls(context),
    ...riskCalls(context),
    ...requestCalls(context),
    ...catalogueCalls(context),
    ...imageCalls(context),
    ...auditCalls(context),
    ...operatorCalls(context),
  };
}
