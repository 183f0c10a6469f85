import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { creatorder, getHyConfig, getHyOrderInfo, getHyOrderList } from './options.ts';
import * as response from './response-fields.ts';

/**
 * POST getPracticeConfig: the terms of practice options, as in `getHyConfig`; `balance` is the
 * amount of practice funds left, which is 0 before the first refill. See product.md#practice.
 */
export const getPracticeConfig = defineEndpoint({
  name: 'getPracticeConfig',
  access: 'member',
  input: getHyConfig.input,
  output: getHyConfig.output,
});

/**
 * POST createPracticeOrder: opens an option with practice funds, on the terms of `creatorder`. It
 * moves no real money but nevertheless takes an `Idempotency-Key`. See product.md#practice.
 */
export const createPracticeOrder = defineEndpoint({
  name: 'createPracticeOrder',
  isKeyed: true,
  access: 'member',
  input: creatorder.input,
  output: creatorder.output,
});

/** POST getPracticeOrderInfo: one of the member's practice options, as in `getHyOrderInfo`. */
export const getPracticeOrderInfo = defineEndpoint({
  name: 'getPracticeOrderInfo',
  access: 'member',
  input: getHyOrderInfo.input,
  output: getHyOrderInfo.output,
});

/** POST getPracticeOrderList: the member's practice options, as in `getHyOrderList`. */
export const getPracticeOrderList = defineEndpoint({
  name: 'getPracticeOrderList',
  access: 'member',
  input: getHyOrderList.input,
  output: getHyOrderList.output,
});

/**
 * POST refillPractice: raises the practice balance to the full practice funds, initially and after
 * losses; a higher balance does not change. `balance` is the resulting balance, in the coin of
 * options. See product.md#practice.
 */
export const refillPractice = defineEndpoint({
  name: 'refillPractice',
  access: 'member',
  input: z.object({}),
  output: response.part(z.object({ balance: response.money })),
});
