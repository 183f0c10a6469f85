import fc from 'fast-check';
import * as z from 'zod/mini';
import { type EndpointName, endpoints } from '#core/contract/endpoints.ts';
import { isMissing } from '#core/contract/primitives.ts';
import { LANGUAGES } from '#core/domain/languages.ts';
import { inputSchema } from '../../../tools/docs/schemas.ts';

/** Texts that break naive servers, in addition to generated ones. */
const HOSTILE = [
  ...['', 'undefined', 'null', 'NaN', 'Infinity', '-1', '0', '-0', '1e400', '1e-400', '1e3'],
  ...['9'.repeat(400), '0x10', '१२', '1,5', '1.5', '+1', '.5', '5.', ' 1 ', '1 000', '00', '1.0'],
  ...['\0', '\ud800', '%', '%00', "' or 1=1 --", '"; drop table members; --', '{{7*7}}'],
  ...['<script>alert(1)</script>', '../../etc/passwd', '__proto__', 'constructor', '{}', '[]'],
  ...['a@b.example', 'x'.repeat(5000), '\u202e', '2147483648', '9223372036854775808'],
  ...['999999999999999', '0.0000000000000000001', '999999999999999999', '/uploads/x', 'true'],
];

const value = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...HOSTILE) },
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.string(), { maxLength: 3 }),
  fc.dictionary(fc.string(), fc.string(), { maxKeys: 3 }),
);

export interface HostileCall {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly asForm: boolean;
  readonly key: string;
}

type Fields = Readonly<Record<string, string | number>>;

/**
 * Returns the names of a call's form fields and one unknown name. Fields in the path are excluded.
 */
function namesOf(name: EndpointName): string[] {
  const { input, path } = endpoints[name];
  const { properties = {} } = inputSchema(input);
  return [...Object.keys(properties).filter((field) => !path.includes(`:${field}`)), 'surplus'];
}

/**
 * Generates invalid input for a call. Half of it is invalid in every field. The other half is valid
 * (`right`) except for one or two fields, so the code after the first check also runs.
 */
export function hostileCalls(name: EndpointName, right: Fields): fc.Arbitrary<HostileCall> {
  const names = namesOf(name);
  const wild = fc
    .tuple(...names.map(() => fc.option(value, { freq: 4 })))
    .map((values) => Object.fromEntries(names.map((field, i) => [field, values[i]])));
  const damage = fc.tuple(fc.constantFrom(...names), fc.option(value, { freq: 6 }));
  const damaged = fc
    .array(damage, { minLength: 1, maxLength: 2 })
    .map((changes) => ({ ...right, ...Object.fromEntries(changes) }));
  return fc.record({
    fields: fc.oneof(wild, damaged),
    asForm: endpoints[name].method === 'GET' ? fc.constant(true) : fc.boolean(),
    key: fc.string({ maxLength: 70 }),
  });
}

/**
 * Returns the values that the server receives, because a form contains only strings, and JSON has
 * no infinity.
 */
export function sentFields({ fields, asForm }: HostileCall): Record<string, unknown> {
  if (!asForm) return JSON.parse(JSON.stringify(fields)) as Record<string, unknown>;
  const asText = (v: unknown) => (typeof v === 'object' ? JSON.stringify(v) : String(v));
  const entries = Object.entries(fields).filter(([, given]) => given !== null);
  return Object.fromEntries(entries.map(([field, given]) => [field, asText(given)]));
}

const isOneOf =
  (...allowed: readonly unknown[]) =>
  (text: string) =>
    allowed.includes(Number(text)) || allowed.includes(text);
const isId = (text: string) => /^[1-9]\d{0,14}$/.test(text);
const isAmount = (text: string) => Number(text) > 0 && !/[^\d.e+-]|^-|\.$|^\./i.test(text.trim());
const isCount = (text: string) => Number.isSafeInteger(Number(text)) && Number(text) >= 1;
const isAccount = isOneOf(1, 2, 3);
const isAccountOrAll = isOneOf(0, 1, 2, 3);
const isTransactionPassword = isOneOf('pay2026');
const isOwnImage = (text: string) => /\/uploads\/[\w-]{22}\s*$/.test(text);

/** Minimum requirements for fields, stated independently of the server's own checks. */
const MUST_BE: Readonly<Record<string, (text: string) => boolean>> = {
  ...Object.fromEntries(
    'id c_id m_id s_id a_id bank_id bb_id order_id to_uid from_coin_id to_coin_id'
      .split(' ')
      .map((field) => [field, isId]),
  ),
  num: isAmount,
  amount: isAmount,
  ctzed: isAmount,
  page: isCount,
  limit: isCount,
  from_type: isAccount,
  to_type: isAccount,
  type: isAccount,
  buytype: isOneOf(1, 2),
  operate_type: isOneOf(1, 2),
  withdraw_type: isOneOf(1, 2),
  ctime: isCount,
  paypassword: isTransactionPassword,
  paypwd: isTransactionPassword,
  payimg: isOwnImage,
  front_card: isOwnImage,
  back_card: isOwnImage,
  later_card: isOwnImage,
  handheld_card: isOwnImage,
  lang: (text) => LANGUAGES.some(({ code }) => code === text),
  'register.type': isOneOf(1, 2),
  'register.password': (text) => /^(?=.*[a-z])(?=.*\d)[a-z\d]{6,20}$/i.test(text),
  'login.password': isOneOf('demo2026'),
  'getBillList.type': isAccountOrAll,
  'getTransferList.type': isAccountOrAll,
  'getRechargeList.type': isAccountOrAll,
  'getWithdrawList.type': isAccountOrAll,
  // The server does not read this field, because deposits have only one type.
  'recharge.type': () => true,
  'upbbbuy.type': isOneOf(1, 2),
  // The server reads this field for market orders only.
  'upbbbuy.amount': () => true,
  'tradegetOrderList.type': isOneOf(0, 1, 2),
  'tradegetOrderList.status': isOneOf(1, 2, 3),
  'getHyOrderList.status': isOneOf(1, 2),
  'getInternalTransferList.status': isOneOf(0, 1, 2, 3),
  'getLoanRecords.status': isOneOf(0, 1, 2, 3, 4),
  'getStakingOrderList.status': isOneOf(0, 1, 2),
};

/** Returns the first field that must prevent success, or `undefined` if the call may succeed. */
export function wrongField(
  name: EndpointName,
  right: Fields,
  sent: Readonly<Record<string, unknown>>,
): string | undefined {
  return namesOf(name).find((field) => {
    const given = sent[field];
    const check = MUST_BE[`${name}.${field}`] ?? MUST_BE[field];
    const isNoRow = check === isId && (given === '0' || given === 0);
    if (isMissing(given) || isNoRow) return isRequired(name, right, field);
    if (check === undefined) return false;
    const isText = typeof given === 'string' || typeof given === 'number';
    return !isText || !check(String(given));
  });
}

/**
 * Returns true if the contract requires the field, that is, if valid input without it becomes
 * invalid.
 */
function isRequired(name: EndpointName, right: Fields, field: string): boolean {
  const { [field]: _, ...rest } = right;
  const { input } = endpoints[name];
  return z.safeParse(input, right).success && !z.safeParse(input, rest).success;
}
