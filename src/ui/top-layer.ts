import { useSyncExternalStore } from 'react';

/*
 * An open modal makes the rest of the page inert, including live regions, so announcements (toasts)
 * move into the topmost modal.
 */
let layers: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

function set(next: readonly HTMLElement[]) {
  layers = next;
  for (const listener of listeners) listener();
}

/** Registers an open modal. The returned function removes it again. */
export function pushTopLayer(element: HTMLElement): () => void {
  set([...layers, element]);
  return () => set(layers.filter((layer) => layer !== element));
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Returns the topmost modal, or null if there is none. */
export function useTopLayer(): HTMLElement | null {
  return useSyncExternalStore(
    subscribe,
    () => layers.at(-1) ?? null,
    () => null,
  );
}
