/** What a page tells the service worker. */
export type ServiceWorkerMessage =
  /** The member asked for the waiting version. */
  | { readonly type: 'SKIP_WAITING' }
  /** The language shown: only its catalog is kept for offline use. */
  | { readonly type: 'LANGUAGE'; readonly code: string }
  /** The page is idle: fetch what is not needed at first, the chart above all. */
  | { readonly type: 'WARM' }
  /** Images that the page loaded before it had a service worker. */
  | { readonly type: 'KEEP_IMAGES'; readonly paths: readonly string[] }
  /** The page no longer waits for this read: its address on this server, and the form sent with it. */
  | { readonly type: 'TURN_AWAY'; readonly address: string; readonly form: string };

export function isServiceWorkerMessage(data: unknown): data is ServiceWorkerMessage {
  if (typeof data !== 'object' || data === null || !('type' in data)) return false;
  if (data.type === 'SKIP_WAITING' || data.type === 'WARM') return true;
  if (data.type === 'LANGUAGE') return 'code' in data && typeof data.code === 'string';
  if (data.type === 'TURN_AWAY') {
    const { address, form } = data as { address?: unknown; form?: unknown };
    return typeof address === 'string' && typeof form === 'string';
  }
  return (
    data.type === 'KEEP_IMAGES' &&
    'paths' in data &&
    Array.isArray(data.paths) &&
    data.paths.every((path) => typeof path === 'string')
  );
}
