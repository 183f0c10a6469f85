import * as audit from './audit.ts';
import type { Call } from './call.ts';
import * as catalogue from './catalogue.ts';
import * as ledger from './ledger.ts';
import * as member from './member.ts';
import * as operators from './operators.ts';
import * as requests from './requests.ts';
import * as reviews from './reviews.ts';
import * as risk from './risk.ts';
import * as session from './session.ts';
import * as support from './support.ts';
import * as texts from './texts.ts';
import { today } from './today.ts';
import * as withdrawals from './withdrawals.ts';

const { REQUEST_KINDS: _requests, ...requestCalls } = requests;
const {
  TERM_FILES: _terms,
  CONTENT_FILES: _contents,
  rightsForFile: _rightsFor,
  ...catalogueCalls
} = catalogue;
const { PROPOSAL_STATES: _proposals, ...textCalls } = texts;
const { SUPPORT_STATES: _states, ...supportCalls } = support;
const { REVIEW_KINDS: _kinds, REJECT_REASONS: _reasons, ...reviewCalls } = reviews;

/** Every desk call, by name. */
export const CALLS = {
  ...session,
  today,
  ...reviewCalls,
  ...withdrawals,
  ...supportCalls,
  ...textCalls,
  ...member,
  ...ledger,
  ...risk,
  ...requestCalls,
  ...catalogueCalls,
  ...audit,
  ...operators,
} satisfies Readonly<Record<string, Call>>;

export type CallName = keyof typeof CALLS;
