import * as z from 'zod/mini';
import * as answer from './answer-fields.ts';
import { defineEndpoint } from './endpoint.ts';
import { inputAmount, nothing, optionalRowId, pageInput, rowId } from './primitives.ts';

/** `interest_rate` percent a day, `cycle` days, the range in coin `coin_title` (id `c_id`). */
export const miningMachine = z.object({
  id: answer.id,
  title: answer.text,
  img: answer.optionalText,
  min_price: answer.amount,
  max_price: answer.amount,
  coin_title: answer.optionalText,
  coin: answer.optionalText,
  c_id: answer.id,
  interest_rate: answer.amount,
  cycle: answer.int,
});

/** POST Machine/getMiningMachineList: machines on offer, or one by `id`. */
export const getMiningMachineList = defineEndpoint({
  name: 'getMiningMachineList',
  path: 'Machine/getMiningMachineList',
  access: 'member',
  input: z.object({ id: optionalRowId }),
  output: answer.listOf(miningMachine),
});

/** A lock-up of the member; `total_revenue` is 0 until paid. `status` (optional addition) 0 running, 1 ended. */
export const miningOrder = z.object({
  id: answer.id,
  title: answer.text,
  img: answer.optionalText,
  order_num: answer.text,
  start_time: answer.time,
  end_time: answer.time,
  amount: answer.amount,
  coin: answer.text,
  interest_rate: answer.amount,
  days: answer.int,
  total_revenue: answer.amount,
  status: answer.optional(answer.int),
});

/** POST Machine/getMiningMachineOrders: the member's lock-ups, newest first. */
export const getMiningMachineOrders = defineEndpoint({
  name: 'getMiningMachineOrders',
  path: 'Machine/getMiningMachineOrders',
  access: 'member',
  input: z.object(pageInput),
  output: answer.listOf(miningOrder),
});

/** POST Machine/buyMiningMachine: locks `amount` from account 1 for the machine's cycle. */
export const buyMiningMachine = defineEndpoint({
  name: 'buyMiningMachine',
  path: 'Machine/buyMiningMachine',
  money: true,
  access: 'member',
  input: z.object({ id: rowId, amount: inputAmount }),
  output: nothing,
});
