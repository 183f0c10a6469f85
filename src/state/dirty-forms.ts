import { atom } from 'jotai';
import { store } from './device-atom';

/** Forms on the screen with unsent input, which a reload must not discard without a warning. */
const dirtyFormsAtom = atom<ReadonlySet<string>>(new Set<string>());

export const hasDirtyFormAtom = atom((get) => get(dirtyFormsAtom).size > 0);

/**
 * Records whether the form of this name has unsent input. A form records false when it unmounts.
 */
export function markForm(name: string, isDirty: boolean): void {
  const before = store.get(dirtyFormsAtom);
  if (before.has(name) === isDirty) return;
  const after = new Set(before);
  if (isDirty) after.add(name);
  else after.delete(name);
  store.set(dirtyFormsAtom, after);
}

/** Returns true while any form has unsent input. */
export function hasDirtyForm(): boolean {
  return store.get(hasDirtyFormAtom);
}
