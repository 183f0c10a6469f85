import { sessionText } from '#/lib/storage';

const KEY = 'trade-flash';

/** Leaves a message for the page that loads next: login and logout start the app anew. */
export function leaveMessage(text: string): void {
  if (text !== '') sessionText.set(KEY, text);
}

/** The message left by the page before, once. */
export function takeMessage(): string | undefined {
  const text = sessionText.get(KEY);
  sessionText.remove(KEY);
  return text;
}
