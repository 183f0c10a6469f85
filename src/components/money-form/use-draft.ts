import { useEffect } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { markForm } from '#/state/dirty-forms';
import { readDraft, removeDraft, saveDraft } from './stored-draft';

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
  const list = fields.join(' ');

  useEffect(() => {
    const names = list.split(' ') as FieldPath<Values>[];
    const kept = readDraft(name);
    for (const field of names) {
      const value = kept[field];
      if (typeof value === 'string' && value !== '' && value !== form.getValues(field)) {
        form.setValue(field, value as never, { shouldDirty: true });
      }
    }
    const stop = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        saveDraft(name, Object.fromEntries(names.map((field) => [field, values[field]])));
        markForm(name, isDirty === true);
      },
    });
    return () => {
      stop();
      markForm(name, false);
    };
  }, [form, list, name]);

  return () => removeDraft(name);
}
