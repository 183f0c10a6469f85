import * as z from 'zod/mini';
import { fields, wire } from './codec.ts';
import { defineEndpoint } from './endpoint.ts';
import { int, nothing, text } from './primitives.ts';
import * as response from './response-fields.ts';

const noInput = z.object({});

/**
 * GET getSetting: the site's name and addresses, read before the first paint. Everything from
 * `idempotency` on is an optional addition (product.md#optional-additions). See
 * product.md#settings.
 */
export const getSetting = defineEndpoint({
  name: 'getSetting',
  method: 'GET',
  access: 'public',
  input: noInput,
  output: response.wholeWithoutLists(
    fields({
      name: response.optionalText,
      /** An image URL. */
      logo: response.optionalText,
      supportLink: wire('custom_service', response.optionalText),
      iosLink: wire('ios_url', response.optionalText),
      androidLink: wire('android_url', response.optionalText),
      /** True if registration requires an e-mail code. */
      isEmailCodeRequired: wire('verify_email_code', response.optional(response.yesNo)),
      /** Results are stored by `Idempotency-Key`, so a money call may be sent again. */
      isResendSafe: wire('idempotency', response.yes),
      /** Open spot orders can be changed, and they can all be cancelled together. */
      canChangeOrders: wire('amend', response.yes),
      hasAlerts: wire('alerts', response.yes),
      /** Spot orders can wait for a price. */
      hasTriggers: wire('triggers', response.yes),
      /** A limit order can be post-only, immediate-or-cancel or fill-or-kill. */
      hasTimeInForce: wire('timeinforce', response.yes),
      /** Results and the cost of coins are available. */
      hasResults: wire('results', response.yes),
      hasTwoStep: wire('twostep', response.yes),
      /** The member's devices, a security log and an anti-phishing code are available. */
      hasDevices: wire('devices', response.yes),
      /** Members can reset a forgotten password. */
      hasReset: wire('reset', response.yes),
      /** Members can set their own limits. */
      hasLimits: wire('limits', response.yes),
      hasPasskeys: wire('passkeys', response.yes),
      /** Members have an address book for withdrawals. */
      hasAddresses: wire('addresses', response.yes),
      /** Members are in the address book, and the whitelist covers transfers to them. */
      hasReceivers: wire('receivers', response.yes),
      /** A withdrawal in review can be cancelled. */
      canCancelWithdrawals: wire('cancelwithdraw', response.yes),
      /** A deposit can include its transaction. */
      hasDepositTxid: wire('deposittxid', response.yes),
      /** Options can be traded with practice funds. */
      hasPractice: wire('practice', response.yes),
      /** A file with the last 24 hours of each market is available. */
      hasSparklines: wire('sparklines', response.yes),
      /** The socket has a topic with the newest price of every market. */
      hasTickers: wire('tickers', response.yes),
      /** The liabilities of the exchange are published daily, with a proof for each member. */
      hasLiabilities: wire('liabilities', response.yes),
      /**
       * Members can change their e-mail address and phone number, freeze and close their account,
       * and get a copy of their data.
       */
      hasAccount: wire('account', response.yes),
      /** Small balances can be converted together. */
      hasSweep: wire('sweep', response.yes),
      /** Members can download statements for a month or a year. */
      hasStatements: wire('statements', response.yes),
      /** Totals can be shown in other currencies. */
      hasCurrencies: wire('currencies', response.yes),
      /** Settings follow members to other devices. */
      hasPreferences: wire('preferences', response.yes),
      /** Members can create API keys. */
      hasApiKeys: wire('apikeys', response.yes),
      /** Members can write to support. */
      hasSupport: wire('support', response.yes),
      /** Members can see whom they invited. */
      hasInvites: wire('invites', response.yes),
      /** Invitations earn rewards. */
      hasInviteRewards: wire('inviterewards', response.yes),
      /** Members can propose better wording for the app. */
      hasTextProposals: wire('texts', response.yes),
      /** All messages can be marked as read together. */
      hasReadAll: wire('readall', response.yes),
      /** Public key for notifications to devices. */
      pushKey: wire('push', response.optionalText),
      /** The demo member's sign-in. */
      demo: z.catch(
        z.optional(
          z.nullable(
            fields({
              username: response.text,
              password: response.text,
              isSimulated: wire('simulated', response.yes),
            }),
          ),
        ),
        undefined,
      ),
    }),
  ),
});

const language = fields({
  name: wire('language_name', response.text),
  /** One of the product's language codes. */
  code: wire('file_name', response.text),
  isDefault: wire('is_default', response.yes),
});

/**
 * GET getLangList: the interface languages on offer. See product.md#languages.
 */
export const getLangList = defineEndpoint({
  name: 'getLangList',
  method: 'GET',
  access: 'public',
  input: noInput,
  output: response.rows(language),
});

/**
 * GET setLang: reports the selected language; a member's language is stored for e-mails and
 * notices. See product.md#languages.
 */
export const setLang = defineEndpoint({
  name: 'setLang',
  method: 'GET',
  access: 'public',
  input: z.object({ lang: text }),
  output: nothing,
});

const banner = fields({
  id: response.optionalText,
  image: wire('img', response.optionalText),
  title: response.optionalText,
  url: response.optionalText,
});

/**
 * POST getBanner: the carousel on the home screen. `title` is the image's alternative text. See
 * product.md#home.
 */
export const getBanner = defineEndpoint({
  name: 'getBanner',
  access: 'public',
  input: noInput,
  output: response.rows(banner),
});

const partner = fields({
  url: response.optionalText,
  image: wire('img', response.optionalText),
  title: response.text,
});

/** POST getFriendList: the partner links at the end of the home screen. See product.md#home. */
export const getFriendList = defineEndpoint({
  name: 'getFriendList',
  access: 'public',
  input: noInput,
  output: response.rows(partner),
});

const content = fields({
  id: response.optionalText,
  title: response.text,
  image: wire('img', response.optionalText),
  content: response.text,
});

/**
 * POST index/getContentList: the "About us" articles; `content` is HTML and must be sanitised
 * before use. See product.md#about-us.
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
 * GET intent/:key: the result of a money call that this member sent with this `Idempotency-Key`.
 * `done` contains the stored response; `unknown` means that no such call was applied. See
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
