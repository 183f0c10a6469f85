/** What a page tells the service worker. */
export type ServiceWorkerMessage =
  /** The member asked for the waiting version (the spelling is workbox-window's). */
  | { readonly type: 'SKIP_WAITING' }
  /** The language shown: only its catalog is kept for offline use. */
  | { readonly type: 'LANGUAGE'; readonly code: string }
  /** The page is idle: fetch what is not needed at first, the chart above all. */
  | { readonly type: 'WARM' }
  /** Images that the page loaded before it had a service worker. */
  | { readonly type: 'KEEP_IMAGES'; readonly paths: readonly string[] };

export function isServiceWorkerMessage(data: unknown): data is ServiceWorkerMessage {
  if (typeof data !== 'object' || data === null || !('type' in data)) return false;
  if (data.type === 'SKIP_WAITING' || data.type === 'WARM') return true;
  if (data.type === 'LANGUAGE') return 'code' in data && typeof data.code === 'string';
  return (
    data.type === 'KEEP_IMAGES' &&
    'paths' in data &&
    Array.isArray(data.paths) &&
    data.paths.every((path) => typeof path === 'string')
  );
}
