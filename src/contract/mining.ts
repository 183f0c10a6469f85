import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import {
  amount,
  id,
  inputAmount,
  int,
  nothing,
  optionalNumber,
  optionalRowId,
  optionalText,
  pageInput,
  rowId,
  text,
  time,
} from './primitives.ts';

/** `interest_rate` percent a day, `cycle` days, the range in coin `coin_title` (id `c_id`). */
export const miningMachine = z.object({
  id,
  title: text,
  img: optionalText,
  min_price: amount,
  max_price: amount,
  coin_title: optionalText,
  coin: optionalText,
  c_id: id,
  interest_rate: amount,
  cycle: int,
});

/** POST Machine/getMiningMachineList: machines on offer, or one by `id`. */
export const getMiningMachineList = defineEndpoint({
  name: 'getMiningMachineList',
  path: 'Machine/getMiningMachineList',
  access: 'member',
  input: z.object({ id: optionalRowId }),
  output: z.object({ list: z.array(miningMachine) }),
});

/** A lock-up of the member; `total_revenue` is 0 until paid. `status` (optional addition) 0 running, 1 ended. */
export const miningOrder = z.object({
  id: z.optional(id),
  title: text,
  img: optionalText,
  order_num: text,
  start_time: time,
  end_time: time,
  amount,
  coin: text,
  interest_rate: amount,
  days: int,
  total_revenue: amount,
  status: optionalNumber,
});

/** POST Machine/getMiningMachineOrders: the member's lock-ups, newest first. */
export const getMiningMachineOrders = defineEndpoint({
  name: 'getMiningMachineOrders',
  path: 'Machine/getMiningMachineOrders',
  access: 'member',
  input: z.object(pageInput),
  output: z.object({ list: z.array(miningOrder) }),
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
