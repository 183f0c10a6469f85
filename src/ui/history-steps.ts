type StepListener = (event: PopStateEvent) => void;

let first: StepListener | undefined;

// Listeners of a window are called in the order in which they were added, capturing or not.
window.addEventListener('popstate', (event) => first?.(event));

/** Has `listener` see each step through the history before the router, from which it may keep it. */
export function listenFirst(listener: StepListener): void {
  first = listener;
}
