import { Fragment, type ReactNode, useEffect, useState } from 'react';

/** Longer than the closing transition of modal.css. */
export const CLOSING_MS = 260;

interface WhileOpenProps<Subject> {
  /**
   * The subject of the dialog, or `true` if it has none. `undefined` or `false` closes the dialog.
   */
  subject: Subject | false | undefined;
  /** Renders the dialog. While it closes, the subject is still the one with which it was opened. */
  children: (isOpen: boolean, subject: Subject) => ReactNode;
}

interface Shown<Subject> {
  readonly subject: Subject | false | undefined;
  readonly isOpen: boolean;
  readonly opening: number;
}

const CLOSED = { subject: undefined, isOpen: false, opening: 0 } as const;

/**
 * Mounts a dialog when it opens and unmounts it when its closing motion has ended. Each opening
 * starts with fresh state and retries code that could not be loaded before.
 */
export function WhileOpen<Subject>({ subject, children }: WhileOpenProps<Subject>) {
  const [shown, setShown] = useState<Shown<Subject>>(CLOSED);
  const isOpen = subject !== undefined && subject !== false;
  if (isOpen && !shown.isOpen) setShown({ subject, isOpen, opening: shown.opening + 1 });
  if (!isOpen && shown.isOpen) setShown({ ...shown, isOpen });
  useEffect(() => {
    if (isOpen) return;
    const timer = setTimeout(() => setShown(CLOSED), CLOSING_MS);
    return () => clearTimeout(timer);
  }, [isOpen]);

  const current = isOpen ? subject : shown.subject;
  if (current === undefined || current === false) return null;
  return <Fragment key={shown.opening}>{children(isOpen, current)}</Fragment>;
}
