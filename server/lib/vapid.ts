import { createECDH } from 'node:crypto';

/** VAPID keys (RFC 8292), base64url, and how push services reach the operator. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
  /** `mailto:` or `https:`. */
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
