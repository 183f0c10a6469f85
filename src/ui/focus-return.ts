/** What opened each modal. */
const openers = new WeakMap<Element, HTMLElement>();

let pressed: HTMLElement | undefined;

// Safari gives no focus to what is pressed, so the platform would give it back to nothing.
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

/** Focus as the platform takes it: not what is disabled, gone or behind a modal. */
function takesFocus(element: HTMLElement): boolean {
  element.focus({ preventScroll: true });
  return focused() === element;
}

/**
 * Call before a modal opens; the result, called once it is closed, gives the focus back to what opened
 * it where the platform did not. What stood in a modal that is gone too leads on to that one's opener.
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
