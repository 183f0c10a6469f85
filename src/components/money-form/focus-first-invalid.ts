/**
 * Gives a refused form's first fault the focus, as the eye meets it: the order in which fields were
 * registered may differ.
 */
export function focusFirstInvalid(element: HTMLElement): void {
  const focus = () => element.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  // The faults are on the screen a frame later.
  requestAnimationFrame(() => requestAnimationFrame(focus));
}
