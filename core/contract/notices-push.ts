import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { int, nothing, optionalInt, optionalText, requiredText } from './primitives.ts';
import * as response from './response-fields.ts';

/** A browser's subscription; `p256dh` and `auth` are its keys, base64url. */
const keys = { p256dh: requiredText, auth: requiredText };

/**
 * POST subscribePush: notifies this browser of the member's events until the session ends; one that
 * is subscribed already keeps its settings. `zone` is the browser's time zone. See product.md#push.
 */
export const subscribePush = defineEndpoint({
  name: 'subscribePush',
  access: 'member',
  input: z.object({ endpoint: requiredText, ...keys, zone: optionalText }),
  output: nothing,
});

/**
 * POST renewPush: replaces a subscription that the browser has ended by its new one. Public, since a
 * service worker has no token: whoever knows address and secret of the old one may, and an unknown
 * one is ignored. See product.md#push.
 */
export const renewPush = defineEndpoint({
  name: 'renewPush',
  access: 'public',
  input: z.object({
    old_endpoint: requiredText,
    old_auth: requiredText,
    endpoint: requiredText,
    ...keys,
  }),
  output: nothing,
});

/** POST unsubscribePush: stops notifying this browser. See product.md#push. */
export const unsubscribePush = defineEndpoint({
  name: 'unsubscribePush',
  access: 'member',
  input: z.object({ endpoint: requiredText }),
  output: nothing,
});

/**
 * POST getPushSettings: whether this browser is `subscribed` 1 by the member, and its settings:
 * `kinds` separated by commas, quiet hours in minutes since midnight (none: absent), `amounts` 1 to
 * show amounts. See product.md#push.
 */
export const getPushSettings = defineEndpoint({
  name: 'getPushSettings',
  access: 'member',
  input: z.object({ endpoint: requiredText }),
  output: response.whole(
    z.object({
      subscribed: response.flag,
      kinds: response.optionalText,
      quiet_from: response.optional(response.int),
      quiet_until: response.optional(response.int),
      amounts: response.optional(response.flag),
    }),
  ),
});

/** POST setPushSettings: settings of a subscribed browser; fields as in getPushSettings. */
export const setPushSettings = defineEndpoint({
  name: 'setPushSettings',
  access: 'member',
  input: z.object({
    endpoint: requiredText,
    kinds: optionalText,
    quiet_from: optionalInt,
    quiet_until: optionalInt,
    zone: optionalText,
    amounts: int,
  }),
  output: nothing,
});
