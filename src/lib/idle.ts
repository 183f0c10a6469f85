/** Resolves when the browser has nothing else to do; in a later task where it cannot tell. */
export function idle(): Promise<void> {
  // Safari has no idle callbacks.
  return new Promise((resolve) => (globalThis.requestIdleCallback ?? setTimeout)(() => resolve()));
}
