import { atom, type PrimitiveAtom } from 'jotai';
import { store } from '#/state/device-atom';

/** Every exported atom of the app, with its initial value. */
const firstValues = Object.values(
  import.meta.glob<Record<string, unknown>>('/src/state/*.ts', { eager: true }),
)
  .flatMap((file) => Object.values(file))
  .filter((value): value is PrimitiveAtom<unknown> => {
    return typeof value === 'object' && value !== null && 'read' in value && 'write' in value;
  })
  .map((state) => [state, store.get(state)] as const);

type PlainAtom = PrimitiveAtom<unknown> & { readonly init: unknown };
const { write } = atom<unknown>(undefined);
const isPlain = (state: object): state is PlainAtom => 'write' in state && state.write === write;

// A page stays subscribed to the store while it is open.
const changed = new Set<PlainAtom>();
const followers: (() => void)[] = [];
const { set, sub } = store;
store.set = (state, ...args) => {
  if (isPlain(state)) changed.add(state);
  return set(state, ...args);
};
store.sub = (state, listener) => {
  const stop = sub(state, listener);
  followers.push(stop);
  return stop;
};

/**
 * Resets the app's state and ends its subscriptions. The test files of one process share this
 * state.
 */
export function resetState(): void {
  for (const stop of followers.splice(0)) stop();
  for (const state of changed) set(state, state.init);
  changed.clear();
  for (const [state, value] of firstValues) {
    if (store.get(state) !== value) set(state, value);
  }
}
