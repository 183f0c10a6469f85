import { createHash } from 'node:crypto';
import { DeskRefusal } from './desk-refusal.ts';

/** Returns a text that identifies a state shown to an operator. */
export function versionOf(state: unknown): string {
  return createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 22);
}

/** Throws DeskRefusal with the current state unless it is the state that the operator saw. */
export function assertVersion(shown: string, current: { readonly version: string }): void {
  if (shown !== current.version) throw new DeskRefusal('stale', 'this changed meanwhile', current);
}
