import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import * as response from './response-fields.ts';

/**
 * GET getCurrencyRates: the currencies in which totals can be shown, with the rate of one USDT and
 * its day (`2026-11-27`). See product.md#own-currency.
 */
export const getCurrencyRates = defineEndpoint({
  name: 'getCurrencyRates',
  method: 'GET',
  access: 'public',
  input: z.object({}),
  output: response.listOf(
    z.object({ code: response.text, rate: response.money, day: response.text }),
  ),
});
