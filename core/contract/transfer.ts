import { fields, wire } from './codec.ts';
import { defineEndpoint } from './endpoint.ts';
import { inputAmount, int, nothing, rowId } from './primitives.ts';

/**
 * POST transfer: moves an amount of a coin between two of the member's accounts; free of charge.
 * See product.md#transfer.
 */
export const transfer = defineEndpoint({
  name: 'transfer',
  money: true,
  access: 'member',
  input: fields({
    coinId: wire('c_id', rowId),
    amount: wire('num', inputAmount),
    from: wire('from_type', int),
    to: wire('to_type', int),
  }),
  output: nothing,
});
