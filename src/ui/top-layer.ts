import { useSyncExternalStore } from 'react';

/*
 * An open modal makes the rest of the page inert, live regions included, so whatever must still be
 * heard (toasts) moves into the modal that is on top.
 */
let layers: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

function set(next: readonly HTMLElement[]) {
  layers = next;
  for (const listener of listeners) listener();
}

/** Registers an open modal; the result removes it again. */
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

/** The modal on top, or null when the page itself is in front. */
export function useTopLayer(): HTMLElement | null {
  return useSyncExternalStore(
    subscribe,
    () => layers.at(-1) ?? null,
    () => null,
  );
}
