import { type Cipheriv, createCipheriv, createHmac } from 'node:crypto';

const BLOCK = 16;
const FIRST_BLOCKS = 16;
const BLOCKS = 128;
const UNIT = 2 ** -32;
/** Number of random 16-bit words per block. */
export const WORDS_A_BLOCK = BLOCK / 2;

/** Returns the secret key of one purpose (`btcusdt/ticks`) derived from the database's seed. */
export function deriveKey(seed: string, purpose: string): Buffer {
  return createHmac('sha256', seed).update(`trade market 1/${purpose}`).digest();
}

/** Creates the block cipher of one purpose. Creating a cipher is slow, so streams share it. */
export function cipherOf(seed: string, purpose: string): Cipheriv {
  return createCipheriv('aes-256-ecb', deriveKey(seed, purpose), null).setAutoPadding(false);
}

/** Encrypts blocks of (kind, index, counter). */
function encrypt(cipher: Cipheriv, kind: number, index: number, first: number, blocks: number) {
  const counters = new DataView(new ArrayBuffer(BLOCK * blocks));
  const high = Math.floor(index / 2 ** 32);
  for (let block = 0; block < blocks; block += 1) {
    const at = block * BLOCK;
    counters.setUint32(at, kind);
    counters.setUint32(at + 4, high);
    counters.setUint32(at + 8, index);
    counters.setUint32(at + 12, first + block);
  }
  return cipher.update(counters);
}

/** Returns random 16-bit words (little endian) of a stream, beginning at any block. */
export function randomWords(
  cipher: Cipheriv,
  kind: number,
  index: number,
  first: number,
  blocks: number,
): DataView {
  const { buffer, byteOffset, byteLength } = encrypt(cipher, kind, index, first, blocks);
  return new DataView(buffer, byteOffset, byteLength);
}

/**
 * Random numbers as a function of (cipher, kind, index): AES-256 in counter mode. Without the key,
 * earlier numbers reveal nothing about later ones, which faster generators do not guarantee
 * (ADR-045).
 */
export class Keystream {
  readonly #cipher: Cipheriv;
  readonly #kind: number;
  readonly #index: number;
  #counter = 0;
  #chunk: Buffer = Buffer.alloc(0);
  #at = 0;
  #spare: number | undefined;

  constructor(cipher: Cipheriv, kind: number, index: number) {
    this.#cipher = cipher;
    this.#kind = kind;
    this.#index = index;
  }

  /** Returns a uniform number in 0..1, both ends excluded. */
  uniform(): number {
    if (this.#at >= this.#chunk.length) this.#refill();
    const value = this.#chunk.readUInt32LE(this.#at);
    this.#at += 4;
    return (value + 0.5) * UNIT;
  }

  /** Returns a standard normal number (Box-Muller). */
  normal(): number {
    const spare = this.#spare;
    if (spare !== undefined) {
      this.#spare = undefined;
      return spare;
    }
    const radius = Math.sqrt(-2 * Math.log(this.uniform()));
    const angle = 2 * Math.PI * this.uniform();
    this.#spare = radius * Math.sin(angle);
    return radius * Math.cos(angle);
  }

  #refill(): void {
    const blocks = this.#counter === 0 ? FIRST_BLOCKS : BLOCKS;
    this.#chunk = encrypt(this.#cipher, this.#kind, this.#index, this.#counter, blocks);
    this.#counter += blocks;
    this.#at = 0;
  }
}
