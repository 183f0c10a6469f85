type StepListener = (event: PopStateEvent) => void;

let first: StepListener | undefined;

// The listeners of a window are called in the order in which they were added, whether or not they
// capture.
window.addEventListener('popstate', (event) => first?.(event));

/**
 * Calls `listener` on each step through the history, before the router's own listener, which it may
 * stop.
 */
export function listenFirst(listener: StepListener): void {
  first = listener;
}
