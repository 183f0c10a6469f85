/**
 * Moves the focus to the first invalid field in visual order, unless the focus moves elsewhere
 * before the errors are drawn. It waits two frames, because React draws in the first.
 */
export function focusFirstInvalid(element: HTMLElement): void {
  const before = document.activeElement;
  const focus = () => {
    const now = document.activeElement;
    if (now !== before && now !== document.body) return;
    element.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  };
  requestAnimationFrame(() => requestAnimationFrame(focus));
}
