import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { int, optionalText, text } from './primitives.ts';

const noInput = z.object({});
const flag = z._default(int, 0);

/**
 * GET getSetting: the site's name and addresses, read before first paint. `logo` is an image URL,
 * `verify_email_code` 1 asks for an e-mail code at registration. `idempotency` and `demo` are
 * optional additions (decisions.md, Wire); `demo` carries the demo member's sign-in.
 */
export const getSetting = defineEndpoint({
  name: 'getSetting',
  method: 'GET',
  access: 'public',
  input: noInput,
  output: z.object({
    name: text,
    logo: optionalText,
    custom_service: optionalText,
    ios_url: optionalText,
    android_url: optionalText,
    verify_email_code: flag,
    idempotency: flag,
    demo: z.optional(z.nullable(z.object({ username: text, password: text, simulated: flag }))),
  }),
});

export const language = z.object({ language_name: text, file_name: text, is_default: flag });

/** GET getLangList: the interface languages on offer; `file_name` is one of the 26 product codes. */
export const getLangList = defineEndpoint({
  name: 'getLangList',
  method: 'GET',
  access: 'public',
  input: noInput,
  output: z.array(language),
});

/** GET setLang: tells the server the chosen language; for a member it is kept for mails and notices. */
export const setLang = defineEndpoint({
  name: 'setLang',
  method: 'GET',
  access: 'public',
  input: z.object({ lang: text }),
  output: z.nullable(z.optional(z.unknown())),
});

const banner = z.object({
  id: z.optional(text),
  img: text,
  title: optionalText,
  url: optionalText,
});

/** POST getBanner: carousel of home. `title` is the image's text alternative. */
export const getBanner = defineEndpoint({
  name: 'getBanner',
  access: 'public',
  input: noInput,
  output: z.array(banner),
});

const partner = z.object({ url: text, img: text, title: text });

/** POST getFriendList: partner links at the foot of home. */
export const getFriendList = defineEndpoint({
  name: 'getFriendList',
  access: 'public',
  input: noInput,
  output: z.array(partner),
});

const content = z.object({ id: z.optional(text), title: text, img: optionalText, content: text });

/** POST index/getContentList: about-us articles; `content` is HTML and must be sanitised before use. */
export const getContentList = defineEndpoint({
  name: 'getContentList',
  path: 'index/getContentList',
  aliases: ['getContentList'],
  access: 'public',
  input: noInput,
  output: z.object({ list: z.array(content) }),
});

/**
 * GET intent/:key: what became of a money call sent with this `Idempotency-Key` by this member.
 * `done` carries the stored answer; `unknown` means no such call was applied.
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
