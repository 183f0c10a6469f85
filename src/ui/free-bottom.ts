/** The distance above an element, in pixels. */
const GAP = 8;
/** Elements that stick to the bottom of the page, or of the open layer. */
const BARS = '[data-bottom-bar], .tab-bar';

/**
 * Returns the distance from the bottom of the window at which an element of this `height` covers
 * neither the bars at the bottom, nor the keyboard, nor the focused field. The element may be a bar
 * `itself`.
 */
export function freeBottom(
  layer: HTMLElement | null,
  height: number,
  itself?: HTMLElement,
): number {
  const { clientHeight } = document.documentElement;
  const screen = window.visualViewport;
  const visible = screen ? Math.min(clientHeight, screen.offsetTop + screen.height) : clientHeight;
  // A rail is at the side and does not count. The lowest bar comes first, because others are above
  // it.
  const bars = [...(layer ?? document).querySelectorAll(BARS)]
    .filter((bar) => bar !== itself)
    .map((bar) => bar.getBoundingClientRect())
    .filter((bar) => bar.width > bar.height && bar.top < visible)
    .sort((a, b) => b.bottom - a.bottom);
  let edge = visible;
  for (const { top, bottom } of bars) {
    // An element that is scrolled away is not at the bottom.
    if (bottom >= edge - 2 * GAP) edge = Math.min(edge, top);
  }
  const { activeElement } = document;
  if (activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement) {
    const field = activeElement.getBoundingClientRect();
    if (field.bottom > edge - height - 2 * GAP && field.top < edge) edge = field.top;
  }
  return clientHeight - edge + GAP;
}
