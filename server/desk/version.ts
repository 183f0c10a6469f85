import { createHash } from 'node:crypto';
import { DeskRefusal } from './desk-refusal.ts';

/** Identifies a state that was shown to an operator. */
export function versionOf(state: unknown): string {
  return createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 22);
}

/** Throws DeskRefusal with the current state unless the operator saw that one. */
export function assertVersion(shown: string, current: { readonly version: string }): void {
  if (shown !== current.version) throw new DeskRefusal('stale', 'this changed meanwhile', current);
}
