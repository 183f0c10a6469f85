import { useEffect } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { markForm } from '#/state/dirty-forms';
import { readDraft, removeDraft, saveDraft } from './stored-draft';

/**
 * Stores a half-filled form for the lifetime of the tab, so it survives a reload, and marks the
 * form as dirty while it has unsaved input. Name only fields that may be stored, never secrets.
 * Returns a function that removes the draft after it was sent.
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
