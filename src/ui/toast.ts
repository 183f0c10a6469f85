type ToastTone = 'success' | 'error' | 'info';

export interface ToastOptions {
  message: string;
  tone?: ToastTone | undefined;
  action?: { label: string; onPress: () => void } | undefined;
  /** Milliseconds on the screen; by default long enough to read. */
  durationMs?: number | undefined;
}

export interface ToastItem extends ToastOptions {
  id: number;
  tone: ToastTone;
  durationMs: number;
}

const MOST = 3;
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
 * Shows a message above everything. Replaces the same message on screen, and any error, since an
 * earlier refusal does not apply to what happened later. Returns its number for `dismissToast`.
 */
export function toast(options: ToastOptions): number {
  lastId += 1;
  const tone = options.tone ?? 'info';
  const readable = SHORTEST_MS + options.message.length * PER_CHARACTER_MS;
  const item = { ...options, id: lastId, tone, durationMs: options.durationMs ?? readable };
  const others = items.filter(
    (old) => old.tone !== 'error' && (old.message !== item.message || old.tone !== tone),
  );
  set([...others, item].slice(-MOST));
  return item.id;
}

/** Removes the message of this number. */
export function dismissToast(id: number): void {
  set(items.filter((item) => item.id !== id));
}

/** Calls `listener` on each change of the messages; the result removes it. */
export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Returns the messages on the screen, oldest first. */
export function currentToasts(): readonly ToastItem[] {
  return items;
}
