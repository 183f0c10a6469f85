import { atom } from 'jotai';
import { store } from './device-atom';

/** Forms on the screen that hold something typed and not sent: no reload may lose it unasked. */
const dirtyFormsAtom = atom<ReadonlySet<string>>(new Set<string>());

export const hasDirtyFormAtom = atom((get) => get(dirtyFormsAtom).size > 0);

/** Says whether the form of this name holds anything unsent. A form says false when it goes. */
export function markForm(name: string, isDirty: boolean): void {
  const before = store.get(dirtyFormsAtom);
  if (before.has(name) === isDirty) return;
  const after = new Set(before);
  if (isDirty) after.add(name);
  else after.delete(name);
  store.set(dirtyFormsAtom, after);
}

export function hasDirtyForm(): boolean {
  return store.get(hasDirtyFormAtom);
}
