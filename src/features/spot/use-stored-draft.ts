import { useEffect } from 'react';
import { removeDraft, saveDraft } from '#/components/money-form/stored-draft';
import { markForm } from '#/state/dirty-forms';

/**
 * Stores the input as a draft, and marks the form as having unsent input. `entry` must be the same
 * object until the input changes.
 */
export function useStoredDraft(name: string, entry: object, isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return removeDraft(name);
    saveDraft(name, { ...entry });
    markForm(name, true);
    return () => markForm(name, false);
  }, [name, entry, isDirty]);
}
