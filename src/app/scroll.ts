import type { AnyRouter, ParsedLocation, RouterHistory } from '@tanstack/react-router';

/** The delay before navigation scrolls to the top (product.md#scrolling). */
const TOP_AFTER_MS = 50;
/** The maximum time for which a restored position waits for a list to reach its former height. */
const RESTORE_FOR_MS = 600;

/**
 * Scrolls to the top on forward navigation and restores the position on Back
 * (product.md#scrolling).
 */
export function followScroll(router: AnyRouter): void {
  const places = new Map<string, number>();
  let isReturn = false;
  let stop = () => {};

  globalThis.history.scrollRestoration = 'manual';
  const history: RouterHistory = router.history;
  history.subscribe(({ action }) => {
    isReturn = action.type !== 'PUSH' && action.type !== 'REPLACE';
  });
  router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
    if (fromLocation) places.set(keyOf(fromLocation), globalThis.scrollY);
  });
  router.subscribe('onRendered', ({ toLocation, pathChanged }) => {
    stop();
    const place = places.get(keyOf(toLocation));
    if (isReturn && place !== undefined) stop = restore(place);
    else if (pathChanged) stop = later(() => globalThis.scrollTo(0, 0), TOP_AFTER_MS);
  });
}

function keyOf(location: ParsedLocation): string {
  return location.state.__TSR_key ?? location.href;
}

function later(action: () => void, ms: number): () => void {
  const timer = setTimeout(action, ms);
  return () => clearTimeout(timer);
}

/** Scrolls back as soon as the page is tall enough; stops on input by the member. */
function restore(place: number): () => void {
  const until = performance.now() + RESTORE_FOR_MS;
  let frame = 0;
  const end = () => {
    cancelAnimationFrame(frame);
    for (const event of ['wheel', 'touchstart', 'keydown']) removeEventListener(event, end);
  };
  const step = () => {
    globalThis.scrollTo(0, place);
    const isThere = Math.abs(globalThis.scrollY - place) < 2;
    if (isThere || performance.now() > until) end();
    else frame = requestAnimationFrame(step);
  };
  for (const event of ['wheel', 'touchstart', 'keydown']) {
    addEventListener(event, end, { passive: true });
  }
  step();
  return end;
}
