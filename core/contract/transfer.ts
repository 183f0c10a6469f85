import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { inputAmount, int, nothing, rowId } from './primitives.ts';

/**
 * POST transfer: moves `num` of coin `c_id` between two accounts of the member; free of charge. See
 * product.md#transfer.
 */
export const transfer = defineEndpoint({
  name: 'transfer',
  money: true,
  access: 'member',
  input: z.object({ c_id: rowId, num: inputAmount, from_type: int, to_type: int }),
  output: nothing,
});
