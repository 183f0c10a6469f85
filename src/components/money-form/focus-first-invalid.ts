/**
 * Moves the focus to the first invalid field in visual order; the order in which the fields were
 * registered may differ.
 */
export function focusFirstInvalid(element: HTMLElement): void {
  const focus = () => element.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  // The errors are rendered one frame later.
  requestAnimationFrame(() => requestAnimationFrame(focus));
}
