import { createECDH } from 'node:crypto';

/**
 * VAPID keys (RFC 8292) in base64url, and the address at which push services reach the operator.
 */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
  /** A `mailto:` or `https:` URL. */
  readonly subject: string;
}

/** Returns true for a pair of VAPID keys that belong together. */
export function isKeyPair({ publicKey, privateKey }: Omit<PushKeys, 'subject'>): boolean {
  try {
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
    return pair.getPublicKey('base64url') === publicKey;
  } catch {
    return false;
  }
}
