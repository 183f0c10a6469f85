import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { int, nothing, optionalInt, optionalText, requiredText, text } from './primitives.ts';
import * as response from './response-fields.ts';

const session = z.object({ userinfo: z.object({ token: text }) });

/**
 * POST register: creates a member and opens a session, whose token it returns. `type` 2 e-mail, 1
 * phone: its digits, best with the country code; the usual spellings are understood. `code` is the
 * invite code, `captcha` the e-mail code. `cookies` (optional addition) is 0 for a browser that stores
 * none: its session needs the token only. See product.md#registration.
 */
export const register = defineEndpoint({
  name: 'register',
  aliases: ['User/register', 'user/register'],
  access: 'public',
  input: z.object({
    type: int,
    email: optionalText,
    phone: optionalText,
    password: requiredText,
    repassword: requiredText,
    code: optionalText,
    captcha: optionalText,
    cookies: optionalInt,
  }),
  output: session,
});

/**
 * POST login: opens a session and returns its token. `username` is a username, e-mail or phone.
 * `remember` 1 requests the longer session, `cookies` as at `register`, `country` (optional
 * addition) is the ISO 3166 code of a phone that is typed without its country code. Code 202: the
 * password is right and a second factor is required; `data.challenge` is for `finishLogin`, within 5
 * minutes and once. See product.md#login.
 */
export const login = defineEndpoint({
  name: 'login',
  aliases: ['User/login', 'user/login'],
  access: 'public',
  input: z.object({
    username: requiredText,
    password: requiredText,
    remember: optionalText,
    cookies: optionalInt,
    country: optionalText,
  }),
  output: session,
});

/** `data` of `login` with code 202; `passkey` 1 = the member has a passkey. */
export const loginChallenge = z.object({
  challenge: text,
  passkey: response.optional(response.flag),
});

/** POST logout: revokes the session. See product.md#logout. */
export const logout = defineEndpoint({
  name: 'logout',
  aliases: ['User/logout', 'user/logout'],
  access: 'member',
  input: z.object({}),
  output: nothing,
});

/**
 * POST getusr: the signed-in member. `rzstatus` 0 awaiting, 1 under review, 2 certified; `have_pay`
 * 1 = transaction password set, `alerts` 1 = a price alert is open, `twostep` 1 =
 * two-step verification is on, `passkeys` 1 = there is a passkey. See product.md#member-panel.
 */
export const getusr = defineEndpoint({
  name: 'getusr',
  aliases: ['User/getusr', 'user/getusr'],
  access: 'member',
  input: z.object({}),
  output: response.whole(
    z.object({
      id: response.id,
      username: response.text,
      email: response.optionalText,
      vip: response.text,
      credit_score: response.text,
      rzstatus: response.int,
      have_pay: response.flag,
      has_unread: response.flag,
      alerts: response.optional(response.flag),
      twostep: response.optional(response.flag),
      passkeys: response.optional(response.flag),
      invit: response.text,
    }),
  ),
});

/**
 * POST emssend: sends an e-mail code. With a Token it goes to the account's own address only,
 * without one to `email` for registration. `purpose` binds the code (default `register` or
 * `withdraw`; `address` for changes of the address book). See product.md#e-mail-code.
 */
export const emssend = defineEndpoint({
  name: 'emssend',
  aliases: ['ems/send', 'Ems/send'],
  access: 'public',
  input: z.object({ email: optionalText, purpose: optionalText }),
  output: nothing,
});
