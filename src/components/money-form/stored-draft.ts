import { sessionText } from '#/lib/storage';
import { markForm } from '#/state/dirty-forms';

function keyOf(name: string): string {
  return `trade-draft-${name}`;
}

/** Returns the form values stored before a reload. They are not validated. */
export function readDraft(name: string): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(sessionText.get(keyOf(name)) ?? '{}');
    return typeof kept === 'object' && kept !== null ? { ...kept } : {};
  } catch {
    return {};
  }
}

/** Stores the non-empty strings of a form in the session storage of the tab. */
export function saveDraft(name: string, values: Readonly<Record<string, unknown>>): void {
  const filled = Object.entries(values).filter(
    ([, value]) => typeof value === 'string' && value !== '',
  );
  if (filled.length > 0) sessionText.set(keyOf(name), JSON.stringify(Object.fromEntries(filled)));
  else sessionText.remove(keyOf(name));
}

/** Removes the draft after the form was sent or cleared. */
export function removeDraft(name: string): void {
  sessionText.remove(keyOf(name));
  markForm(name, false);
}
