import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { cursorInput, inputAmount, nothing, optionalRowId, rowId } from './primitives.ts';
import * as response from './response-fields.ts';

/** `interest_rate` percent a day, `cycle` days, the range in coin `coin_title` (id `c_id`). */
export const miningMachine = z.object({
  id: response.id,
  title: response.text,
  img: response.optionalText,
  min_price: response.amount,
  max_price: response.amount,
  coin_title: response.optionalText,
  coin: response.optionalText,
  c_id: response.id,
  interest_rate: response.amount,
  cycle: response.int,
});

/** POST Machine/getMiningMachineList: machines on offer, or one by `id`. See product.md#mining. */
export const getMiningMachineList = defineEndpoint({
  name: 'getMiningMachineList',
  path: 'Machine/getMiningMachineList',
  access: 'member',
  input: z.object({ id: optionalRowId }),
  output: response.listOf(miningMachine),
});

/**
 * A lock-up of the member; `total_revenue` is 0 until paid. `status` (optional addition) 0 running,
 * 1 ended.
 */
const miningOrder = z.object({
  id: response.id,
  title: response.text,
  img: response.optionalText,
  order_num: response.text,
  start_time: response.time,
  end_time: response.time,
  amount: response.amount,
  coin: response.text,
  interest_rate: response.amount,
  days: response.int,
  total_revenue: response.amount,
  status: response.optional(response.int),
});

/**
 * POST Machine/getMiningMachineOrders: the member's lock-ups, newest first. See
 * product.md#mining-revenue.
 */
export const getMiningMachineOrders = defineEndpoint({
  name: 'getMiningMachineOrders',
  path: 'Machine/getMiningMachineOrders',
  access: 'member',
  input: z.object(cursorInput),
  output: response.listOf(miningOrder),
});

/**
 * POST Machine/buyMiningMachine: locks `amount` from account 1 for the machine's cycle. See
 * product.md#mining-rules.
 */
export const buyMiningMachine = defineEndpoint({
  name: 'buyMiningMachine',
  path: 'Machine/buyMiningMachine',
  money: true,
  access: 'member',
  input: z.object({ id: rowId, amount: inputAmount }),
  output: nothing,
});
