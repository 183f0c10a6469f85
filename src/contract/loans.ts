import * as z from 'zod/mini';
import * as answer from './answer-fields.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  inputAmount,
  nothing,
  optionalInt,
  optionalRowId,
  pageInput,
  requiredText,
  rowId,
} from './primitives.ts';

/**
 * `interest_rate` percent a day, `cycle` days, `mechanism` the institution. Optional additions: `coin`,
 * and `requires_identity` 1 when only members whose identity is certified may apply.
 */
export const loanProject = z.object({
  id: answer.id,
  title: answer.text,
  mechanism: answer.text,
  minprice: answer.amount,
  maxprice: answer.amount,
  interest_rate: answer.amount,
  cycle: answer.int,
  coin: answer.optionalText,
  requires_identity: answer.optional(answer.flag),
});

/** POST getLoanProjects: loans on offer, or one by `id`. */
export const getLoanProjects = defineEndpoint({
  name: 'getLoanProjects',
  access: 'member',
  input: z.object({ id: optionalRowId }),
  output: answer.listOf(loanProject),
});

/**
 * A loan of the member. `status` 1 applying, 2 approved, 3 rejected, 4 cancelled; `is_repayment` 0 not
 * yet, 1 repaid, 2 overdue; `total_amount` is amount and interest.
 */
export const loanRecord = z.object({
  id: answer.id,
  title: answer.text,
  order_num: answer.text,
  amount: answer.amount,
  interest: answer.amount,
  repayment_time: answer.optional(answer.time),
  total_amount: answer.amount,
  is_repayment: answer.optional(answer.int),
  is_repayment_text: answer.optionalText,
  status: answer.int,
  status_text: answer.optionalText,
  addtime: answer.optional(answer.time),
  coin: answer.optionalText,
});

/** POST getLoanRecords: the member's loans, newest first; `status` missing or 0: all. */
export const getLoanRecords = defineEndpoint({
  name: 'getLoanRecords',
  access: 'member',
  input: z.object({ status: optionalInt, ...pageInput }),
  output: answer.listOf(loanRecord),
});

/** POST applyLoan: applies for `amount` of loan `id`. The photos are paths of the member's own uploads. */
export const applyLoan = defineEndpoint({
  name: 'applyLoan',
  money: true,
  access: 'member',
  input: z.object({
    id: rowId,
    amount: inputAmount,
    front_card: requiredText,
    later_card: requiredText,
    handheld_card: requiredText,
  }),
  output: nothing,
});

/** POST cancelLoanApply: takes back an application that is not decided yet (status 1). */
export const cancelLoanApply = defineEndpoint({
  name: 'cancelLoanApply',
  money: true,
  access: 'member',
  input: z.object({ id: rowId }),
  output: nothing,
});
