import { sessionText } from '#/lib/storage';
import { markForm } from '#/state/dirty-forms';

function keyOf(name: string): string {
  return `trade-draft-${name}`;
}

/** What was typed into a form before a reload; nothing of it is checked yet. */
export function readDraft(name: string): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(sessionText.get(keyOf(name)) ?? '{}');
    return typeof kept === 'object' && kept !== null ? { ...kept } : {};
  } catch {
    return {};
  }
}

/** Keeps the filled texts of a form for as long as the tab lives. */
export function saveDraft(name: string, values: Readonly<Record<string, unknown>>): void {
  const filled = Object.entries(values).filter(
    ([, value]) => typeof value === 'string' && value !== '',
  );
  if (filled.length > 0) sessionText.set(keyOf(name), JSON.stringify(Object.fromEntries(filled)));
  else sessionText.remove(keyOf(name));
}

/** The form was sent, or there is nothing in it to lose. */
export function removeDraft(name: string): void {
  sessionText.remove(keyOf(name));
  markForm(name, false);
}
