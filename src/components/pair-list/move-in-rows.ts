import type { KeyboardEvent } from 'react';

/** Moves the focus between the rows of a table by arrow keys. F presses the row's star. */
export function moveInRows(event: KeyboardEvent<HTMLElement>): void {
  const row = (event.target as HTMLElement).closest('tr');
  if (!row || event.altKey || event.ctrlKey || event.metaKey) return;
  const rows = [...event.currentTarget.querySelectorAll('tr')];
  const at = rows.indexOf(row);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
  if (to !== undefined) {
    event.preventDefault();
    rows[to]?.querySelector<HTMLElement>('th button, th a')?.focus();
  } else if (event.key.toLowerCase() === 'f') {
    row.querySelector<HTMLElement>('td button')?.click();
  }
}
