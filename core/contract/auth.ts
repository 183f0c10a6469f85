import * as z from 'zod/mini';
import { fields, wire } from './codec.ts';
import { defineEndpoint } from './endpoint.ts';
import { code, nothing, optional, optionalText, requiredText, text } from './primitives.ts';
import * as response from './response-fields.ts';

/** The token of the new session. */
export const session = z.object({ userinfo: z.object({ token: text }) });

/**
 * Optional addition: true if the browser stores no cookies, so its session needs only the token.
 */
export const cookies = optional(code({ none: 0 }));

/**
 * POST register: creates a member and opens a session, whose token it returns. See
 * product.md#registration.
 */
export const register = defineEndpoint({
  name: 'register',
  aliases: ['User/register', 'user/register'],
  access: 'public',
  input: fields({
    by: wire('type', code({ phone: 1, email: 2 })),
    email: optionalText,
    /**
     * The digits of the phone number, preferably with the country code; the usual spellings are
     * accepted.
     */
    phone: optionalText,
    password: requiredText,
    repeatedPassword: wire('repassword', requiredText),
    inviteCode: wire('code', optionalText),
    emailCode: wire('captcha', optionalText),
    cookies,
  }),
  output: session,
});

/**
 * POST login: opens a session and returns its token. `username` is a username, an e-mail address or
 * a phone number. `remember` = 1 requests the longer session; `country` (optional addition) is the
 * ISO 3166 code for a phone number without a country code. Code 202 means that the password is
 * correct and a second factor is required; `data.challenge` can be used once, within 5 minutes, in
 * `finishLogin`. See product.md#login.
 */
export const login = defineEndpoint({
  name: 'login',
  aliases: ['User/login', 'user/login'],
  access: 'public',
  input: z.object({
    username: requiredText,
    password: requiredText,
    remember: optionalText,
    cookies,
    country: optionalText,
  }),
  output: session,
});

/** `data` of `login` with code 202. */
export const loginChallenge = fields({
  challenge: text,
  /** The member has a passkey. */
  hasPasskey: wire('passkey', response.yes),
});

/** POST logout: revokes the session. See product.md#logout. */
export const logout = defineEndpoint({
  name: 'logout',
  aliases: ['User/logout', 'user/logout'],
  access: 'member',
  input: z.object({}),
  output: nothing,
});

/** POST getusr: the signed-in member. See product.md#member-panel. */
export const getusr = defineEndpoint({
  name: 'getusr',
  aliases: ['User/getusr', 'user/getusr'],
  access: 'member',
  input: z.object({}),
  output: response.whole(
    fields({
      id: response.id,
      username: response.text,
      /** Masked, like the phone number. */
      email: response.optionalText,
      phone: response.optionalText,
      isFrozen: wire('frozen', response.yes),
      vipLevel: wire('vip', response.text),
      creditScore: wire('credit_score', response.text),
      identity: wire('rzstatus', response.code({ awaiting: 0, reviewing: 1, certified: 2 })),
      hasTransactionPassword: wire('have_pay', response.yesNo),
      hasUnread: wire('has_unread', response.yes),
      /** A price alert is open. */
      hasAlerts: wire('alerts', response.yes),
      /** Two-step verification is on. */
      hasTwoStep: wire('twostep', response.yes),
      hasPasskey: wire('passkeys', response.yes),
      inviteCode: wire('invit', response.text),
    }),
  ),
});

/**
 * POST emssend: sends an e-mail code. With a Token, it is sent only to the account's own address;
 * without one, to `email` for registration. `purpose` binds the code to its use: by default
 * `register` or `withdraw`; `address` for changes to the address book; `account` for the owner's
 * proof. See product.md#e-mail-code.
 */
export const emssend = defineEndpoint({
  name: 'emssend',
  aliases: ['ems/send', 'Ems/send'],
  access: 'public',
  input: z.object({ email: optionalText, purpose: optionalText }),
  output: nothing,
});
