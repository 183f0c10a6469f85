/** The storage from which the service worker reads the subscription that it renews. */
export const PUSH_STORE = { name: 'trade-service-worker', key: 'push' } as const;

/** The data with which the service worker renews a subscription, in base64url. */
export interface StoredSubscription {
  readonly endpoint: string;
  readonly auth: string;
  /** The server's public key. */
  readonly serverKey: string;
}
