function dropWhatIsInert(event: Event): void {
  if (!(event.target instanceof Element) || !event.target.closest('[inert]')) return;
  event.stopImmediatePropagation();
  event.preventDefault();
}

/**
 * Adds features that components use and jsdom does not have: modal dialogs, ignored clicks on inert
 * elements, and smooth scrolling. Only the parts that affect logic are added. Focus traps and the
 * rest of `inert` are tested in a real browser (tests/e2e/gallery).
 */
export function fillDomGaps(): void {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    if (!this.open) return;
    this.open = false;
    queueMicrotask(() => this.dispatchEvent(new Event('close')));
  };
  Element.prototype.scrollTo = function scrollTo(options?: ScrollToOptions | number) {
    if (typeof options !== 'object') return;
    this.scrollLeft = options.left ?? this.scrollLeft;
    this.dispatchEvent(new Event('scroll'));
  };
  window.addEventListener('click', dropWhatIsInert, { capture: true });
  window.scrollTo = () => undefined;
  window.matchMedia = phoneMedia;
}

/**
 * Evaluates media queries as a phone in portrait without preferences would, because jsdom has no
 * media queries.
 */
export function phoneMedia(query: string): MediaQueryList {
  return Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
}
