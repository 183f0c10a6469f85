import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import {
  cursorInput,
  inputAmount,
  nothing,
  optionalInt,
  optionalRowId,
  requiredText,
  rowId,
} from './primitives.ts';
import * as response from './response-fields.ts';

/**
 * `interest_rate` percent a day, `cycle` days, `mechanism` the institution. Optional additions:
 * `coin`, and `requires_identity` 1 when only members whose identity is certified may apply.
 */
export const loanProject = z.object({
  id: response.id,
  title: response.text,
  mechanism: response.text,
  minprice: response.amount,
  maxprice: response.amount,
  interest_rate: response.amount,
  cycle: response.int,
  coin: response.optionalText,
  requires_identity: response.optional(response.flag),
});

/** POST getLoanProjects: loans on offer, or one by `id`. See product.md#loans. */
export const getLoanProjects = defineEndpoint({
  name: 'getLoanProjects',
  access: 'member',
  input: z.object({ id: optionalRowId }),
  output: response.listOf(loanProject),
});

/**
 * A loan of the member. `status` 1 applying, 2 approved, 3 rejected, 4 cancelled; `is_repayment` 0
 * not yet, 1 repaid, 2 overdue; `total_amount` is amount plus interest.
 */
export const loanRecord = z.object({
  id: response.id,
  title: response.text,
  order_num: response.text,
  amount: response.amount,
  interest: response.amount,
  repayment_time: response.optional(response.time),
  total_amount: response.amount,
  is_repayment: response.optional(response.int),
  is_repayment_text: response.optionalText,
  status: response.int,
  status_text: response.optionalText,
  addtime: response.optional(response.time),
  coin: response.optionalText,
});

/**
 * POST getLoanRecords: the member's loans, newest first; `status` missing or 0: all. See
 * product.md#statuses.
 */
export const getLoanRecords = defineEndpoint({
  name: 'getLoanRecords',
  access: 'member',
  input: z.object({ status: optionalInt, ...cursorInput }),
  output: response.listOf(loanRecord),
});

/**
 * POST applyLoan: applies for `amount` of loan `id`. The photos are paths of the member's own
 * uploads. See product.md#loan-rules.
 */
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

/**
 * POST cancelLoanApply: cancels an application that is not decided yet (status 1). See
 * product.md#loans.
 */
export const cancelLoanApply = defineEndpoint({
  name: 'cancelLoanApply',
  money: true,
  access: 'member',
  input: z.object({ id: rowId }),
  output: nothing,
});
