/** Messages to the service worker, from a page or from the worker that replaces it. */
export type ServiceWorkerMessage =
  /** The member accepted the waiting version. */
  | { readonly type: 'SKIP_WAITING' }
  /**
   * Another worker is about to replace this one; browsers delay the replacement while this worker
   * has open requests.
   */
  | { readonly type: 'STOP_FETCHING' }
  /** The displayed language; only its catalog is stored for offline use. */
  | { readonly type: 'LANGUAGE'; readonly code: string }
  /** The page is idle; the worker fetches the remaining files, such as the chart. */
  | { readonly type: 'WARM' }
  /** Images that the page loaded before it had a service worker. */
  | { readonly type: 'CACHE_IMAGES'; readonly paths: readonly string[] }
  /** The page aborted the read that has this path on this server and this form. */
  | { readonly type: 'CANCEL_READ'; readonly address: string; readonly form: string };

/** Returns true for a valid message. */
export function isServiceWorkerMessage(data: unknown): data is ServiceWorkerMessage {
  if (typeof data !== 'object' || data === null || !('type' in data)) return false;
  if (typeof data.type !== 'string') return false;
  if (['SKIP_WAITING', 'STOP_FETCHING', 'WARM'].includes(data.type)) return true;
  if (data.type === 'LANGUAGE') return 'code' in data && typeof data.code === 'string';
  if (data.type === 'CANCEL_READ') {
    const { address, form } = data as { address?: unknown; form?: unknown };
    return typeof address === 'string' && typeof form === 'string';
  }
  return (
    data.type === 'CACHE_IMAGES' &&
    'paths' in data &&
    Array.isArray(data.paths) &&
    data.paths.every((path) => typeof path === 'string')
  );
}

/**
 * The message that the service worker sends to a page when a notification is pressed. The page
 * responds through the message's port.
 */
export interface OpenMessage {
  readonly type: 'OPEN';
  /** The path of a page in this app. */
  readonly path: string;
}

/** Returns true for a valid message whose path is on this origin. */
export function isOpenMessage(data: unknown): data is OpenMessage {
  if (typeof data !== 'object' || data === null) return false;
  const { type, path } = data as Partial<OpenMessage>;
  return type === 'OPEN' && typeof path === 'string' && isOwnPath(path);
}

/** Returns true for a path on this origin, not for `//host`, which names another host. */
export function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path);
}
