import type { KeyboardEvent } from 'react';

/**
 * Moves the focus between the buttons of a group with arrow keys, so the group is one tab stop.
 * Give that stop `tabIndex` 0 and the other buttons -1.
 */
export function moveInGroup(event: KeyboardEvent<HTMLElement>): void {
  const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
  const by = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 }[event.key];
  if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')].filter(
    (button) => !button.disabled && button.getClientRects().length > 0,
  );
  const at = buttons.indexOf(event.target as HTMLButtonElement);
  if (at < 0) return;
  event.preventDefault();
  buttons.at((at + by) % buttons.length)?.focus();
}
