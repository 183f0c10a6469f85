import { ADDRESS_RULES, type AddressNetwork, type AddressRule } from './deposit-networks.ts';
import * as codecs from './withdrawal-address-codecs.ts';

interface Rule {
  /** URI schemes of links with an address of this rule. */
  readonly schemes: readonly string[];
  /** The possible forms of an address, each with its check. */
  readonly checks: readonly codecs.AddressCheck[];
  /** True if upper case has no meaning and is stored as lower case. */
  readonly hasCaselessForm?: boolean;
}

/** 8 to 128 printable characters without spaces. */
const free: codecs.AddressCheck = (address) =>
  /^[\x21-\x7e]{8,128}$/.test(address) ? undefined : 'notOne';

/** Each rule accepts addresses of the main network of its chain (product.md#withdrawal-address). */
const RULES: Readonly<Record<AddressRule, Rule>> = {
  tron: {
    schemes: ['tron'],
    checks: [codecs.base58Check({ versions: [[0x41]], length: 21, refusesZero: true })],
  },
  evm: { schemes: ['ethereum'], checks: [codecs.ethereum] },
  bitcoin: {
    schemes: ['bitcoin'],
    checks: [codecs.base58Check({ versions: [[0], [5]], length: 21 }), codecs.segwit('bc')],
    hasCaselessForm: true,
  },
  litecoin: {
    schemes: ['litecoin'],
    // The old form of script addresses (version 5) is left out, because it looks like a Bitcoin
    // address.
    checks: [codecs.base58Check({ versions: [[0x30], [0x32]], length: 21 }), codecs.segwit('ltc')],
    hasCaselessForm: true,
  },
  dogecoin: {
    schemes: ['dogecoin'],
    checks: [codecs.base58Check({ versions: [[0x1e], [0x16]], length: 21 })],
  },
  // The old form is left out, because it looks like a Bitcoin address.
  bitcoincash: {
    schemes: ['bitcoincash'],
    checks: [codecs.cashAddress],
    hasCaselessForm: true,
  },
  ripple: {
    schemes: ['ripple', 'xrpl', 'xrp'],
    checks: [
      codecs.base58Check({ versions: [[0]], length: 21, alphabet: codecs.base58xrp }),
      // An X-address, which contains a destination tag.
      codecs.base58Check({ versions: [[0x05, 0x44]], length: 31, alphabet: codecs.base58xrp }),
    ],
  },
  solana: { schemes: ['solana'], checks: [codecs.solana] },
  cardano: {
    schemes: ['web+cardano', 'cardano'],
    checks: [codecs.cardano],
    hasCaselessForm: true,
  },
  polkadot: { schemes: ['polkadot'], checks: [codecs.polkadot] },
  any: { schemes: [], checks: [free] },
};

/** Returns the rules of networks; if none are known, only the characters are checked. */
export function rulesOf(networks: readonly AddressNetwork[]): readonly AddressRule[] {
  return networks.length > 0 ? networks.map(({ rule }) => rule) : ['any'];
}

/** Returns the form in which to store an address, if the rules of `networks` accept it. */
export function addressToStore(typed: string, networks: readonly AddressNetwork[]): string {
  const parsed = parseAddress(typed, rulesOf(networks));
  return parsed.validationError === undefined ? parsed.address : typed;
}

/**
 * Returns the name of the network of a stored address, or `undefined` if the rules do not determine
 * it: networks like ERC20 and BEP20 have the same addresses.
 */
export function networkOf(
  address: string,
  networks: readonly AddressNetwork[],
): string | undefined {
  const fitting = networks.filter(
    ({ rule }) => checkAddress(address, rule).validationError === undefined,
  );
  return fitting.length === 1 ? fitting[0]?.name : undefined;
}

/**
 * `badAddress`: the text matches no rule; `mistypedAddress`: it has the form of an address but a
 * wrong checksum; `paymentLink`: it is a link with more data than an address.
 */
export type AddressValidationError = 'noAddress' | 'badAddress' | 'mistypedAddress' | 'paymentLink';

export type ParsedAddress =
  | { readonly address: string; readonly rule: AddressRule; readonly validationError?: undefined }
  | { readonly validationError: AddressValidationError };

/**
 * Invisible characters that may be copied with an address: zero-width characters, BOM, direction
 * marks.
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
const LONGEST = 128;

/**
 * Parses a typed or pasted address with the first of `rules` that accepts it
 * (product.md#withdrawal-address), ignoring invisible characters and spaces. The address may also
 * be in a link like `bitcoin:<address>`. `address` in the result is the form to store.
 */
export function parseAddress(typed: string, rules: readonly AddressRule[]): ParsedAddress {
  const text = typed.replaceAll(INVISIBLE, '').trim();
  if (text === '') return { validationError: 'noAddress' };
  const link = /^([a-z][a-z\d+]*):(.*)$/is.exec(text);
  const scheme = link?.[1]?.toLowerCase() ?? '';
  const linked = rules.find((rule) => isSchemeOf(scheme, rule));
  if (link && linked) return parseLink(link[2] ?? '', linked);
  if (ADDRESS_RULES.some((rule) => isSchemeOf(scheme, rule)))
    return { validationError: 'badAddress' };
  if (/^[a-z][a-z\d+]*:(\/\/|.*\?)/i.test(text)) return { validationError: 'paymentLink' };
  const parsed = rules.map((rule) => checkAddress(text, rule));
  const first = (error: AddressValidationError | undefined) =>
    parsed.find(({ validationError }) => validationError === error);
  return first(undefined) ?? first('mistypedAddress') ?? { validationError: 'badAddress' };
}

const isSchemeOf = (scheme: string, rule: AddressRule) => RULES[rule].schemes.includes(scheme);

/** Parameters of a link that affect neither the payee nor the payment. */
const DESCRIPTIONS = ['label', 'message'];

/**
 * Parses a link, which is accepted only if it contains nothing but an address: no amount, chain,
 * contract or tag.
 */
function parseLink(path: string, rule: AddressRule): ParsedAddress {
  const [address = '', ...query] = path.replace(/^\/\//, '').split('?');
  const parameters = [...new URLSearchParams(query.join('?')).keys()];
  const saysMore =
    /[@/]|^pay-/i.test(address) || parameters.some((name) => !DESCRIPTIONS.includes(name));
  return saysMore ? { validationError: 'paymentLink' } : checkAddress(address, rule);
}

function checkAddress(text: string, rule: AddressRule): ParsedAddress {
  // Without a checksum or a fixed length, an extra space within the text cannot be recognised as a
  // mistake.
  const address = rule === 'any' ? text : text.replaceAll(/\s/g, '');
  const faults = RULES[rule].checks.map((check) =>
    address.length > LONGEST ? 'notOne' : check(address),
  );
  if (faults.includes(undefined)) return { address: storedForm(address, rule), rule };
  return { validationError: faults.includes('mistyped') ? 'mistypedAddress' : 'badAddress' };
}

/** Returns the spelling to store of an address that has several. */
function storedForm(address: string, rule: AddressRule): string {
  const { checks, hasCaselessForm } = RULES[rule];
  const lower = address.toLowerCase();
  if (hasCaselessForm && checks.some((check) => check(lower) === undefined)) return lower;
  return rule === 'evm' ? address.replace(/^0X/, '0x') : address;
}
