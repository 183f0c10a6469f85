type ToastTone = 'success' | 'error' | 'info';

export interface ToastOptions {
  message: string;
  tone?: ToastTone | undefined;
  action?: { label: string; onPress: () => void } | undefined;
  /** The time on the screen in milliseconds. By default, it is long enough to read the message. */
  durationMs?: number | undefined;
}

export interface ToastItem extends ToastOptions {
  id: number;
  tone: ToastTone;
  durationMs: number;
  /** In epoch milliseconds. */
  shownAt: number;
}

const SHORTEST_MS = 3000;
const PER_CHARACTER_MS = 50;

let items: readonly ToastItem[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly ToastItem[]) {
  items = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a message above everything, replacing the previous one, because only the newest message
 * concerns the last action. Returns its number for `dismissToast`.
 */
export function toast(options: ToastOptions): number {
  lastId += 1;
  const tone = options.tone ?? 'info';
  const readable = SHORTEST_MS + options.message.length * PER_CHARACTER_MS;
  set([
    {
      ...options,
      id: lastId,
      tone,
      durationMs: options.durationMs ?? readable,
      shownAt: Date.now(),
    },
  ]);
  return lastId;
}

/** Removes the message with this number. */
export function dismissToast(id: number): void {
  set(items.filter((item) => item.id !== id));
}

/** An error that is followed by a navigation within this time is about the new page. */
const LEADING_MS = 1000;

/** Removes errors whose subject, a value or a page, no longer exists. */
export function dismissErrors(): void {
  const before = Date.now() - LEADING_MS;
  set(items.filter(({ tone, shownAt }) => tone !== 'error' || shownAt > before));
}

/** Calls `listener` on each change of the messages. The returned function removes the listener. */
export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Returns the message on the screen, if there is one. */
export function currentToasts(): readonly ToastItem[] {
  return items;
}
