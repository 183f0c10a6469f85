import { fromBase64, toBase64 } from './base64';

/** The number of bits in a hash. */
const LENGTH = 256;

/** A hash of a code, with the parameters that are needed to compute it again. */
export interface CodeHash {
  /** In base64. */
  readonly salt: string;
  /** In base64. */
  readonly hash: string;
  readonly rounds: number;
}

async function derive(code: string, salt: Uint8Array<ArrayBuffer>, rounds: number) {
  const bytes = new TextEncoder().encode(code);
  const key = await crypto.subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveBits']);
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds };
  return toBase64(new Uint8Array(await crypto.subtle.deriveBits(derivation, key, LENGTH)));
}

/** Hashes a code with a new salt (PBKDF2 with SHA-256). Needs a secure context. */
export async function hashCode(code: string, rounds: number): Promise<CodeHash> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  return { salt: toBase64(salt), hash: await derive(code, salt, rounds), rounds };
}

/** Returns true if a code matches the hash. */
export async function isCodeOf(code: string, { salt, hash, rounds }: CodeHash): Promise<boolean> {
  return (await derive(code, fromBase64(salt), rounds)) === hash;
}
