import * as z from 'zod/mini';
import { fields, wire } from './codec.ts';
import { defineEndpoint } from './endpoint.ts';
import { cursorInput, inputAmount, nothing, optionalRowId, rowId } from './primitives.ts';
import * as response from './response-fields.ts';

const miningMachine = fields({
  id: response.id,
  title: response.text,
  image: wire('img', response.optionalText),
  minimum: wire('min_price', response.money),
  maximum: wire('max_price', response.money),
  /** Coin in which the smallest and the largest amount are stated. */
  coin: wire('coin_title', response.optionalText),
  /** The same coin, as sent by servers without `coin_title`. */
  coinCode: wire('coin', response.optionalText),
  coinId: wire('c_id', response.id),
  /** Percent per day. */
  interestRate: wire('interest_rate', response.money),
  durationDays: wire('cycle', response.int),
});

/**
 * POST Machine/getMiningMachineList: the machines on offer or, with `id`, only that machine. See
 * product.md#mining.
 */
export const getMiningMachineList = defineEndpoint({
  name: 'getMiningMachineList',
  path: 'Machine/getMiningMachineList',
  access: 'member',
  input: z.object({ id: optionalRowId }),
  output: response.listOf(miningMachine),
});

/** One of the member's lock-ups. */
const miningOrder = fields({
  id: response.id,
  title: response.text,
  image: wire('img', response.optionalText),
  orderNumber: wire('order_num', response.text),
  startsAt: wire('start_time', response.moment),
  endsAt: wire('end_time', response.moment),
  amount: response.money,
  coin: response.text,
  /** Percent per day. */
  interestRate: wire('interest_rate', response.money),
  durationDays: wire('days', response.int),
  /** 0 until the lock-up ends. */
  paidRevenue: wire('total_revenue', response.money),
  /** Optional addition. */
  status: response.optional(response.code({ active: 0, ended: 1 })),
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
 * POST Machine/buyMiningMachine: locks `amount` from account 1 for the machine's duration. See
 * product.md#mining-rules.
 */
export const buyMiningMachine = defineEndpoint({
  name: 'buyMiningMachine',
  path: 'Machine/buyMiningMachine',
  money: true,
  access: 'member',
  input: fields({ machineId: wire('id', rowId), amount: inputAmount }),
  output: nothing,
});
