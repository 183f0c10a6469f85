/** Resolves when the browser is idle; without support, in a later task. */
export function idle(): Promise<void> {
  // Safari has no idle callbacks.
  return new Promise((resolve) => (globalThis.requestIdleCallback ?? setTimeout)(() => resolve()));
}
