import { type Cipheriv, createCipheriv, createHmac } from 'node:crypto';

const CHUNK = 2048;
const ZEROS = Buffer.alloc(CHUNK);
const UNIT = 2 ** -32;

/** The secret key of one purpose (`btcusdt/ticks`) under the database's seed. */
export function deriveKey(seed: string, purpose: string): Buffer {
  return createHmac('sha256', seed).update(`trade market 1/${purpose}`).digest();
}

/**
 * Random numbers as a function of (key, kind, index): AES-256 in counter mode. Whoever has not the key
 * learns nothing about later numbers from earlier ones, which a fast generator could not promise.
 */
export class Keystream {
  readonly #cipher: Cipheriv;
  #chunk = ZEROS;
  #at = CHUNK;
  #spare: number | undefined;

  constructor(key: Buffer, kind: number, index: number) {
    const iv = Buffer.alloc(16);
    iv.writeUInt32BE(kind, 0);
    iv.writeUInt32BE(Math.floor(index / 2 ** 32), 4);
    iv.writeUInt32BE(index % 2 ** 32, 8);
    this.#cipher = createCipheriv('aes-256-ctr', key, iv);
  }

  /** Even in 0..1, both ends excluded. */
  uniform(): number {
    if (this.#at >= CHUNK) {
      this.#chunk = this.#cipher.update(ZEROS);
      this.#at = 0;
    }
    const value = this.#chunk.readUInt32LE(this.#at);
    this.#at += 4;
    return (value + 0.5) * UNIT;
  }

  /** Standard normal (Box-Muller). */
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
}
