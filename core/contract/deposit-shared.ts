/**
 * The path to which the operating system posts a picture that is shared with the installed app
 * (tools/vite/web-manifest.ts).
 */
export const SHARE_PATH = '/share-receipt';
/** Name of the form field with the picture. */
export const SHARED_FIELD = 'receipt';
/** Page that offers a shared picture. */
export const SHARED_PAGE = '/recharge?shared=1';
/** The storage in which the service worker puts a shared picture for the page. */
export const SHARED_STORE = { name: 'trade-service-worker', key: 'receipt' } as const;

/** A picture that was shared with the app. */
export interface SharedReceipt {
  readonly picture: Blob;
  /** Epoch milliseconds by the clock of this device. */
  readonly sharedAt: number;
}
