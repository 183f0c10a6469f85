import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import * as response from './response-fields.ts';

/**
 * GET getCurrencyRates: the currencies in which totals can be shown, with the value of one USDT and
 * the day of that rate (`2026-11-27`). See product.md#display-currency.
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
