/** Resolves when the browser is idle or, in browsers without support, in a later task. */
export function idle(): Promise<void> {
  // Safari does not support idle callbacks.
  return new Promise((resolve) => (globalThis.requestIdleCallback ?? setTimeout)(() => resolve()));
}
