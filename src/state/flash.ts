import { sessionText } from '#/lib/storage';

const KEY = 'trade-flash';

/** Stores a message for the next page load, because login and logout reload the page. */
export function leaveMessage(text: string): void {
  if (text !== '') sessionText.set(KEY, text);
}

/** Returns and removes the message of the previous page. */
export function takeMessage(): string | undefined {
  const text = sessionText.get(KEY);
  sessionText.remove(KEY);
  return text;
}
