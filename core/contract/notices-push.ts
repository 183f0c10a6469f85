import * as z from 'zod/mini';
import { fields, wire } from './codec.ts';
import { defineEndpoint } from './endpoint.ts';
import { code, nothing, optionalInt, optionalText, requiredText } from './primitives.ts';
import * as response from './response-fields.ts';

/** A browser's subscription; `p256dh` and `auth` are its keys, encoded in base64url. */
const keys = { p256dh: requiredText, auth: requiredText };

/**
 * POST subscribePush: notifies this browser of the member's events until the session ends; an
 * existing subscription keeps its settings. `zone` is the browser's time zone. See product.md#push.
 */
export const subscribePush = defineEndpoint({
  name: 'subscribePush',
  access: 'member',
  input: z.object({ endpoint: requiredText, ...keys, zone: optionalText }),
  output: nothing,
});

/**
 * POST renewPush: replaces a subscription that the browser has ended with a new one. Public,
 * because a service worker has no token: the address and secret of the old subscription authorise
 * the call, and an unknown subscription is ignored. See product.md#push.
 */
export const renewPush = defineEndpoint({
  name: 'renewPush',
  access: 'public',
  input: fields({
    oldEndpoint: wire('old_endpoint', requiredText),
    oldAuth: wire('old_auth', requiredText),
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

/** POST getPushSettings: the settings of this browser. See product.md#push. */
export const getPushSettings = defineEndpoint({
  name: 'getPushSettings',
  access: 'member',
  input: z.object({ endpoint: requiredText }),
  output: response.whole(
    fields({
      /** True if this member has subscribed this browser. */
      isSubscribed: wire('subscribed', response.yesNo),
      /** Separated by commas. */
      kinds: response.optionalText,
      /** Minutes since midnight; missing if there are no quiet hours. */
      quietFrom: wire('quiet_from', response.optional(response.int)),
      quietUntil: wire('quiet_until', response.optional(response.int)),
      showsAmounts: wire('amounts', response.yes),
    }),
  ),
});

/**
 * POST setPushSettings: changes the settings of a subscribed browser; the fields are those of
 * `getPushSettings`.
 */
export const setPushSettings = defineEndpoint({
  name: 'setPushSettings',
  access: 'member',
  input: fields({
    endpoint: requiredText,
    kinds: optionalText,
    quietFrom: wire('quiet_from', optionalInt),
    quietUntil: wire('quiet_until', optionalInt),
    zone: optionalText,
    amounts: code({ hidden: 0, shown: 1 }),
  }),
  output: nothing,
});
