import { fields, wire } from './codec.ts';
import { defineEndpoint } from './endpoint.ts';
import { nothing, optionalText, requiredText } from './primitives.ts';

/**
 * POST usrsetreal: requests identity verification. The photos are paths of the member's own
 * uploads. See product.md#verification.
 */
export const usrsetreal = defineEndpoint({
  name: 'usrsetreal',
  aliases: ['User/usrsetreal'],
  access: 'member',
  input: fields({
    realName: wire('real_name', requiredText),
    front: wire('front_card', requiredText),
    back: wire('back_card', requiredText),
    handheld: wire('handheld_card', optionalText),
  }),
  output: nothing,
});
