/** The element that opened each modal. */
const openers = new WeakMap<Element, HTMLElement>();

let pressed: HTMLElement | undefined;

// Safari does not focus pressed elements, so the platform would have no element to restore the
// focus to.
globalThis.document?.addEventListener(
  'click',
  ({ target }) => {
    if (target instanceof Element) pressed = target.closest<HTMLElement>('a, button') ?? undefined;
  },
  true,
);

function focused(): HTMLElement | undefined {
  const { activeElement, body } = document;
  return activeElement instanceof HTMLElement && activeElement !== body ? activeElement : undefined;
}

/**
 * Returns true for an element that can be focused, that is, one that is not disabled, removed or
 * behind a modal.
 */
function takesFocus(element: HTMLElement): boolean {
  element.focus({ preventScroll: true });
  return focused() === element;
}

/**
 * Call this before a modal opens. Call the returned function after the modal has closed: it
 * restores the focus to the element that opened the modal, if the platform did not. If that element
 * was in a modal that has also closed, that modal's opener is focused.
 */
export function rememberOpener(modal: HTMLElement): () => void {
  const opener = focused() ?? pressed;
  if (opener) openers.set(modal, opener);
  return () => {
    const now = focused();
    if (now && !modal.contains(now)) return;
    let next = openers.get(modal);
    const seen = new Set<HTMLElement>();
    while (next && !seen.has(next) && !takesFocus(next)) {
      seen.add(next);
      const host = next.closest('dialog');
      next = host ? openers.get(host) : undefined;
    }
  };
}
