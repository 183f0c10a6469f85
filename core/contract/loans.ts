import * as z from 'zod/mini';
import { fields, wire } from './codec.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  code,
  cursorInput,
  inputAmount,
  nothing,
  optional,
  optionalRowId,
  requiredText,
  rowId,
} from './primitives.ts';
import * as response from './response-fields.ts';

/** The coin of a loan; USDT if the server sends none. */
const coin = response.textOr('USDT');

const loanProject = fields({
  id: response.id,
  title: response.text,
  institution: wire('mechanism', response.text),
  minimum: wire('minprice', response.money),
  maximum: wire('maxprice', response.money),
  /** Percent per day. */
  interestRate: wire('interest_rate', response.money),
  durationDays: wire('cycle', response.int),
  /** Optional addition. */
  coin,
  /** Optional addition: only members whose identity is verified may apply. */
  requiresIdentity: wire('requires_identity', response.optional(response.yesNo)),
});

/** POST getLoanProjects: the loans on offer or, with `id`, only that loan. See product.md#loans. */
export const getLoanProjects = defineEndpoint({
  name: 'getLoanProjects',
  access: 'member',
  input: z.object({ id: optionalRowId }),
  output: response.listOf(loanProject),
});

const STATUS = { applying: 1, approved: 2, rejected: 3, cancelled: 4 } as const;
/** `none` before the loan is paid out. */
const REPAYMENT = { due: 0, repaid: 1, overdue: 2, none: 0 } as const;

/** One of the member's loans. */
const loanRecord = fields({
  id: response.id,
  title: response.text,
  orderNumber: wire('order_num', response.text),
  amount: response.money,
  interest: response.money,
  /** Time at which the repayment is due. */
  repaymentAt: wire('repayment_time', response.optional(response.moment)),
  /** Amount plus interest. */
  total: wire('total_amount', response.money),
  repayment: wire('is_repayment', response.code(REPAYMENT)),
  repaymentText: wire('is_repayment_text', response.optionalText),
  status: response.code(STATUS),
  statusText: wire('status_text', response.optionalText),
  /** Optional addition: interest for a repayment now, before the due time. */
  earlyInterest: wire('early_interest', response.optional(response.money)),
  appliedAt: wire('addtime', response.optional(response.moment)),
  coin,
});

/**
 * POST getLoanRecords: the member's loans, newest first. If `status` is missing or 0, all loans are
 * returned. See product.md#statuses.
 */
export const getLoanRecords = defineEndpoint({
  name: 'getLoanRecords',
  access: 'member',
  input: fields({ status: optional(code({ all: 0, ...STATUS })), ...cursorInput }),
  output: response.listOf(loanRecord),
});

/**
 * POST applyLoan: applies for `amount` of the loan `id`. The photos are paths of the member's own
 * uploads. See product.md#loan-rules.
 */
export const applyLoan = defineEndpoint({
  name: 'applyLoan',
  money: true,
  access: 'member',
  input: fields({
    projectId: wire('id', rowId),
    amount: inputAmount,
    front: wire('front_card', requiredText),
    back: wire('later_card', requiredText),
    handheld: wire('handheld_card', requiredText),
  }),
  output: nothing,
});

/** POST cancelLoanApply: cancels an undecided application. See product.md#loans. */
export const cancelLoanApply = defineEndpoint({
  name: 'cancelLoanApply',
  money: true,
  access: 'member',
  input: z.object({ id: rowId }),
  output: nothing,
});

/**
 * POST repayLoan: repays a loan from account 1 before it is due, with interest for each day begun.
 * The call is refused if more than `total` is due at that time. See product.md#repaying-early.
 */
export const repayLoan = defineEndpoint({
  name: 'repayLoan',
  money: true,
  access: 'member',
  input: z.object({ id: rowId, total: inputAmount }),
  output: nothing,
});
