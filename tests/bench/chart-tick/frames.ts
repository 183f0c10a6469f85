/**
 * Replaces the page's animation frames, so a tick and everything it causes until the next paint can
 * be timed together. Import this file before any chart library, because these store
 * `requestAnimationFrame` when they load.
 */
type Callback = (time: number) => void;
let waiting = new Map<number, Callback>();
let count = 0;

globalThis.requestAnimationFrame = (callback: Callback) => {
  waiting.set(++count, callback);
  return count;
};
globalThis.cancelAnimationFrame = (handle: number) => {
  waiting.delete(handle);
};

/** Runs the callbacks that were requested for the next frame. */
export function runFrame(): void {
  const due = waiting;
  waiting = new Map();
  const now = performance.now();
  for (const callback of due.values()) callback(now);
}
