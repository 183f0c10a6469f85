import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { nothing, optionalText, requiredText } from './primitives.ts';

/**
 * POST usrsetreal: requests certification. The photos are paths of the member's own uploads. See
 * product.md#certification.
 */
export const usrsetreal = defineEndpoint({
  name: 'usrsetreal',
  aliases: ['User/usrsetreal'],
  access: 'member',
  input: z.object({
    real_name: requiredText,
    front_card: requiredText,
    back_card: requiredText,
    handheld_card: optionalText,
  }),
  output: nothing,
});
