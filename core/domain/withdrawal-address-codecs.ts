import { blake2b } from '@noble/hashes/blake2.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58, base58xrp, bech32, bech32m } from '@scure/base';

/**
 * `notOne`: the text does not have the form of an address; `mistyped`: it has the form, but its
 * checksum is wrong.
 */
type AddressFormError = 'notOne' | 'mistyped';

/** Checks an address without surrounding spaces. */
export type AddressCheck = (address: string) => AddressFormError | undefined;

/**
 * Returns the bytes of a text, or `undefined` if it contains characters that the encoding does not
 * allow.
 */
function decoded(decode: () => Uint8Array): Uint8Array | undefined {
  try {
    return decode();
  } catch {
    return undefined;
  }
}

const sameBytes = (some: Uint8Array, others: Uint8Array) =>
  some.length === others.length && some.every((byte, at) => byte === others[at]);
const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, at) => byte === bytes[at]);
const isZero = (bytes: Uint8Array) => bytes.every((byte) => byte === 0);

interface Base58Form {
  /** Possible first bytes of the payload, which state the network and the kind of address. */
  readonly versions: readonly (readonly number[])[];
  /** Number of bytes in the payload, including the version. */
  readonly length: number;
  readonly alphabet?: typeof base58;
  /** Refuses an all-zero account, which the software of the network interprets as "no address". */
  readonly refusesZero?: boolean;
}

/** Base58Check: a payload and the first four bytes of its double SHA-256. */
export function base58Check(form: Base58Form): AddressCheck {
  const { versions, length, alphabet = base58, refusesZero = false } = form;
  return (address) => {
    const bytes = decoded(() => alphabet.decode(address));
    const payload = bytes?.subarray(0, -4);
    if (!bytes || payload?.length !== length) return 'notOne';
    const version = versions.find((start) => startsWith(payload, start));
    if (!sameBytes(sha256(sha256(payload)).subarray(0, 4), bytes.subarray(-4))) return 'mistyped';
    if (!version) return 'notOne';
    return refusesZero && isZero(payload.subarray(version.length)) ? 'notOne' : undefined;
  };
}

/**
 * An address of a witness program (BIP-173, BIP-350): version 0 has 20 or 32 bytes and the bech32
 * checksum; versions 1 to 16 have 2 to 40 bytes and the bech32m checksum.
 */
export function segwit(prefix: string): AddressCheck {
  return (address) => {
    if (!address.toLowerCase().startsWith(`${prefix}1`)) return 'notOne';
    for (const code of [bech32, bech32m]) {
      const found = code.decodeUnsafe(address);
      if (found) {
        const isOne = found.prefix === prefix && isWitness(found.words, code);
        return isOne ? undefined : 'notOne';
      }
    }
    return errorOfBech32(address);
  };
}

/** Returns the error of an address with a wrong checksum: it has another form or is mistyped. */
function errorOfBech32(address: string): AddressFormError {
  const isForm = /^[a-z]+1[qpzry9x8gf2tvdw0s3jn54khce6mua7l]{6,}$/i.test(address);
  return isForm && isOneCase(address) ? 'mistyped' : 'notOne';
}

function isOneCase(text: string): boolean {
  return text === text.toLowerCase() || text === text.toUpperCase();
}

function isWitness([version = -1, ...words]: number[], code: typeof bech32 | typeof bech32m) {
  const { length } = code.fromWordsUnsafe(words) ?? [];
  if (length === undefined || length < 2 || length > 40 || version < 0 || version > 16)
    return false;
  return version === 0 ? code === bech32 && (length === 20 || length === 32) : code === bech32m;
}

/**
 * An Ethereum address. Its checksum is the mix of upper and lower case (EIP-55); an address
 * entirely in one case has no checksum.
 */
export const ethereum: AddressCheck = (address) => {
  const [, digits] = /^0x([\da-f]{40})$/i.exec(address) ?? [];
  if (digits === undefined || /^0+$/.test(digits)) return 'notOne';
  if (isOneCase(digits)) return undefined;
  const hash = keccak_256(new TextEncoder().encode(digits.toLowerCase()));
  const isRight = [...digits].every((digit, at) => {
    const nibble = ((hash[at >> 1] ?? 0) >> (at % 2 === 0 ? 4 : 0)) & 0xf;
    return digit === (nibble > 7 ? digit.toUpperCase() : digit.toLowerCase());
  });
  return isRight ? undefined : 'mistyped';
};

const CASH_CHARACTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const CASH_GENERATORS = [
  0x98f2bc8e61n,
  0x79b76d99e2n,
  0xf33e5fb3c4n,
  0xae2eabe2a8n,
  0x1e4f43e470n,
] as const;

/**
 * A CashAddr address of the main network of Bitcoin Cash, without its prefix; it contains a hash of
 * 20 or 32 bytes.
 */
export const cashAddress: AddressCheck = (address) => {
  if (!isOneCase(address)) return 'notOne';
  const words = [...address.toLowerCase()].map((one) => CASH_CHARACTERS.indexOf(one));
  // These are the lengths of hashes of 20 and 32 bytes with their version and checksum.
  if (words.includes(-1) || ![42, 61].includes(words.length)) return 'notOne';
  const prefix = [...'bitcoincash'].map((letter) => letter.charCodeAt(0) & 31);
  let remainder = 1n;
  for (const word of [...prefix, 0, ...words]) {
    const top = remainder >> 35n;
    remainder = ((remainder & 0x07ffffffffn) << 5n) ^ BigInt(word);
    for (const [bit, generator] of CASH_GENERATORS.entries())
      if ((top >> BigInt(bit)) & 1n) remainder ^= generator;
  }
  if (remainder !== 1n) return 'mistyped';
  const bytes = bech32.fromWordsUnsafe(words.slice(0, -8));
  // Kinds 0 to 3 are the hashes of a key or a script, each with or without support for tokens.
  const kind = (bytes?.[0] ?? 0xff) >> 3;
  const length = ((bytes?.[0] ?? 0) & 7) === 0 ? 20 : 32;
  return kind <= 3 && bytes?.length === length + 1 ? undefined : 'notOne';
};

/** A Solana address, which is a public key. Its text has no checksum. */
export const solana: AddressCheck = (address) => {
  const bytes = decoded(() => base58.decode(address));
  return bytes?.length !== 32 || isZero(bytes) ? 'notOne' : undefined;
};

/** An SS58 address of Polkadot: network 0, a public key, two bytes of a Blake2b hash. */
export const polkadot: AddressCheck = (address) => {
  const bytes = decoded(() => base58.decode(address));
  if (bytes?.length !== 35) return 'notOne';
  const payload = bytes.subarray(0, 33);
  const hash = blake2b(new Uint8Array([...new TextEncoder().encode('SS58PRE'), ...payload]));
  if (!sameBytes(hash.subarray(0, 2), bytes.subarray(33))) return 'mistyped';
  return bytes[0] === 0 ? undefined : 'notOne';
};

/** A Shelley address of Cardano's main network that can be paid: base, pointer or enterprise. */
export const cardano: AddressCheck = (address) => {
  if (!address.toLowerCase().startsWith('addr1')) return 'notOne';
  const found = bech32.decodeUnsafe(address, false);
  if (!found) return errorOfBech32(address);
  const { 0: header = 0, length } = bech32.fromWordsUnsafe(found.words) ?? new Uint8Array();
  const [kind, network] = [header >> 4, header & 0xf];
  // Kinds 0 to 3 have two hashes, 6 and 7 have one, and 4 and 5 point to a position in the chain.
  const isLong = kind <= 3 && length === 57;
  const isPointer = (kind === 4 || kind === 5) && length > 31 && length < 60;
  const isShort = (kind === 6 || kind === 7) && length === 29;
  return found.prefix === 'addr' && network === 1 && (isLong || isPointer || isShort)
    ? undefined
    : 'notOne';
};

export { base58xrp };
