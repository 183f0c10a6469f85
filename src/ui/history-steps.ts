type StepListener = (event: PopStateEvent) => void;

let first: StepListener | undefined;

// Listeners of a window are called in the order in which they were added, whether capturing or not.
window.addEventListener('popstate', (event) => first?.(event));

/**
 * Calls `listener` on each step through the history before the router, whose listener it may stop.
 */
export function listenFirst(listener: StepListener): void {
  first = listener;
}
