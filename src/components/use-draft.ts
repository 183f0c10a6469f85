import { useEffect } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { sessionText } from '#/lib/storage';
import { markForm } from '#/state/dirty-forms';

function readDraft(key: string): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(sessionText.get(key) ?? '{}');
    return typeof kept === 'object' && kept !== null ? { ...kept } : {};
  } catch {
    return {};
  }
}

/**
 * Keeps a half-filled form through a reload (an update, a lost tab) for as long as the tab lives, and
 * tells the app while there is something to lose. Name only fields that may be stored: no secrets.
 * Answers how to forget the draft once it was sent.
 */
export function useDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  name: string,
  fields: readonly FieldPath<Values>[],
): () => void {
  const key = `trade-draft-${name}`;
  const list = fields.join(' ');

  useEffect(() => {
    const names = list.split(' ') as FieldPath<Values>[];
    const kept = readDraft(key);
    for (const field of names) {
      const value = kept[field];
      if (typeof value === 'string' && value !== '' && value !== form.getValues(field)) {
        form.setValue(field, value as never, { shouldDirty: true });
      }
    }
    const stop = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        const draft = names.map((field) => [field, values[field]] as const);
        const filled = draft.filter(([, value]) => typeof value === 'string' && value !== '');
        if (filled.length > 0) sessionText.set(key, JSON.stringify(Object.fromEntries(filled)));
        else sessionText.remove(key);
        markForm(name, isDirty === true);
      },
    });
    return () => {
      stop();
      markForm(name, false);
    };
  }, [form, key, list, name]);

  return () => {
    sessionText.remove(key);
    markForm(name, false);
  };
}
