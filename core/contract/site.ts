import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { int, nothing, text } from './primitives.ts';
import * as response from './response-fields.ts';

const noInput = z.object({});
const flag = response.optional(response.flag);

/**
 * GET getSetting: the site's name and addresses, read before first paint. `logo` is an image URL,
 * `verify_email_code` 1 requires an e-mail code at registration. The others are optional additions
 * (product.md#optional-additions): `demo` has the demo member's sign-in, `amend` 1 says that open spot
 * orders can be changed, and cancelled all at once, `alerts` 1 that there are price alerts, `triggers` 1
 * that orders can wait for a price, `results` 1 that there are results and the cost of coins,
 * `devices` 1 that there are the member's devices, a security log and an anti-phishing code,
 * `twostep` 1 that members can turn on two-step verification, `reset` 1 that they can reset a forgotten
 * password, `limits` 1 that they can set limits for themselves, `passkeys` 1 that they can have
 * passkeys, `addresses` 1 that they have an address book, `receivers` 1 that members are in it,
 * `cancelwithdraw` 1 that a withdrawal in review can be taken back, `deposittxid` 1 that a deposit can
 * name its transaction, `practice` 1 that they can trade options with practice funds, `sparklines` 1
 * that there is a file with the last 24 hours of each market, `liabilities` 1 that what the exchange
 * owes is published each day with a proof for each member; `push` is the key of notifications to
 * devices.
 * See product.md#settings.
 */
export const getSetting = defineEndpoint({
  name: 'getSetting',
  method: 'GET',
  access: 'public',
  input: noInput,
  output: response.wholeWithoutLists(
    z.object({
      name: response.optionalText,
      logo: response.optionalText,
      custom_service: response.optionalText,
      ios_url: response.optionalText,
      android_url: response.optionalText,
      verify_email_code: flag,
      idempotency: flag,
      amend: flag,
      alerts: flag,
      triggers: flag,
      results: flag,
      twostep: flag,
      devices: flag,
      reset: flag,
      limits: flag,
      passkeys: flag,
      addresses: flag,
      receivers: flag,
      cancelwithdraw: flag,
      deposittxid: flag,
      practice: flag,
      sparklines: flag,
      liabilities: flag,
      push: response.optionalText,
      demo: z.catch(
        z.optional(
          z.nullable(
            z.object({ username: response.text, password: response.text, simulated: flag }),
          ),
        ),
        undefined,
      ),
    }),
  ),
});

const language = z.object({
  language_name: response.text,
  file_name: response.text,
  is_default: flag,
});

/**
 * GET getLangList: the interface languages on offer; `file_name` is one of the product codes.
 * See product.md#languages.
 */
export const getLangList = defineEndpoint({
  name: 'getLangList',
  method: 'GET',
  access: 'public',
  input: noInput,
  output: response.rows(language),
});

/**
 * GET setLang: reports the chosen language; for a member it is stored for mails and notices. See
 * product.md#languages.
 */
export const setLang = defineEndpoint({
  name: 'setLang',
  method: 'GET',
  access: 'public',
  input: z.object({ lang: text }),
  output: nothing,
});

const banner = z.object({
  id: response.optionalText,
  img: response.optionalText,
  title: response.optionalText,
  url: response.optionalText,
});

/**
 * POST getBanner: carousel of home. `title` is the image's text alternative. See product.md#home.
 */
export const getBanner = defineEndpoint({
  name: 'getBanner',
  access: 'public',
  input: noInput,
  output: response.rows(banner),
});

const partner = z.object({
  url: response.optionalText,
  img: response.optionalText,
  title: response.text,
});

/** POST getFriendList: partner links at the foot of home. See product.md#home. */
export const getFriendList = defineEndpoint({
  name: 'getFriendList',
  access: 'public',
  input: noInput,
  output: response.rows(partner),
});

const content = z.object({
  id: response.optionalText,
  title: response.text,
  img: response.optionalText,
  content: response.text,
});

/**
 * POST index/getContentList: about-us articles; `content` is HTML and must be sanitised before use.
 * See product.md#about-us.
 */
export const getContentList = defineEndpoint({
  name: 'getContentList',
  path: 'index/getContentList',
  aliases: ['getContentList'],
  access: 'public',
  input: noInput,
  output: response.listOf(content),
});

/**
 * GET intent/:key: the outcome of a money call that this member sent with this `Idempotency-Key`.
 * `done` contains the stored answer; `unknown` means no such call was applied. See
 * product.md#money-calls.
 */
export const getIntent = defineEndpoint({
  name: 'getIntent',
  method: 'GET',
  path: 'intent/:key',
  access: 'member',
  input: z.object({ key: z.string().check(z.regex(/^[\w-]{8,64}$/)) }),
  output: z.object({
    state: z.enum(['done', 'unknown']),
    answer: z.optional(z.object({ code: int, msg: text, data: z.optional(z.unknown()) })),
  }),
});
