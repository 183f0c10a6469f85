import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import {
  amount,
  id,
  inputAmount,
  int,
  nothing,
  optionalInt,
  optionalNumber,
  optionalRowId,
  optionalText,
  optionalTime,
  pageInput,
  requiredText,
  rowId,
  text,
} from './primitives.ts';

/**
 * `interest_rate` percent a day, `cycle` days, `mechanism` the institution. Optional additions: `coin`,
 * and `requires_identity` 1 when only members whose identity is certified may apply.
 */
export const loanProject = z.object({
  id,
  title: text,
  mechanism: text,
  minprice: amount,
  maxprice: amount,
  interest_rate: amount,
  cycle: int,
  coin: optionalText,
  requires_identity: optionalNumber,
});

/** POST getLoanProjects: loans on offer, or one by `id`. */
export const getLoanProjects = defineEndpoint({
  name: 'getLoanProjects',
  access: 'member',
  input: z.object({ id: optionalRowId }),
  output: z.object({ list: z.array(loanProject) }),
});

/**
 * A loan of the member. `status` 1 applying, 2 approved, 3 rejected, 4 cancelled; `is_repayment` 0 not
 * yet, 1 repaid, 2 overdue; `total_amount` is amount and interest.
 */
export const loanRecord = z.object({
  id,
  title: text,
  order_num: text,
  amount,
  interest: amount,
  repayment_time: optionalTime,
  total_amount: amount,
  is_repayment: optionalNumber,
  is_repayment_text: optionalText,
  status: int,
  status_text: optionalText,
  addtime: optionalTime,
  coin: optionalText,
});

/** POST getLoanRecords: the member's loans, newest first; `status` missing or 0: all. */
export const getLoanRecords = defineEndpoint({
  name: 'getLoanRecords',
  access: 'member',
  input: z.object({ status: optionalInt, ...pageInput }),
  output: z.object({ list: z.array(loanRecord) }),
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
