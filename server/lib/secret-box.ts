import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Identifies the algorithm and the layout, so stored texts stay readable if either changes. */
const VERSION = 'v1';

/** Encrypts secrets that the server must read again (ADR-127). */
export interface SecretBox {
  /**
   * Returns the encrypted text. `owner` identifies the row to which the secret belongs; the text
   * cannot be decrypted for another row.
   */
  seal(secret: string, owner: string): string;
  /** Returns the secret; `undefined` if it was encrypted under another key or for another row. */
  open(sealed: string, owner: string): string | undefined;
}

/** Creates a box with a key of 32 bytes: AES-256-GCM with a random nonce for each text. */
export function createSecretBox(key: Buffer): SecretBox {
  return {
    seal(secret, owner) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(owner));
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      const bytes = Buffer.concat([iv, cipher.getAuthTag(), text]);
      return `${VERSION}.${bytes.toString('base64url')}`;
    },
    open(sealed, owner) {
      const [version, content] = sealed.split('.');
      const bytes = Buffer.from(content ?? '', 'base64url');
      if (version !== VERSION || bytes.length < IV_BYTES + TAG_BYTES) return undefined;
      const textAt = IV_BYTES + TAG_BYTES;
      try {
        const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES))
          .setAAD(Buffer.from(owner))
          .setAuthTag(bytes.subarray(IV_BYTES, textAt));
        return decipher.update(bytes.subarray(textAt), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
