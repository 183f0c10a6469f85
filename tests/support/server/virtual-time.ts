import { setTimeout as realPause } from 'node:timers/promises';
import { vi } from 'vitest';

const START = Date.UTC(2026, 0, 15, 12, 34, 56);
/**
 * Time passes in steps. After each step, the event loop runs, so sockets and databases can respond.
 */
const STEP_MS = 100;
const TURNS = 5;
const REAL_MS = 20;
/** The limit is half an hour, because only an event that never happens takes that long. */
const STEPS = 18_000;

/**
 * From now on, only the test moves the clocks and timers of this process, so a busy machine has no
 * influence. Sockets are real. `vi.useRealTimers()` ends this.
 */
export function stopTime(): void {
  const toFake = ['Date', 'performance', 'setTimeout', 'clearTimeout'] as const;
  vi.useFakeTimers({ now: START, toFake: [...toFake, 'setInterval', 'clearInterval'] });
}

/** Runs the event loop without letting time pass. */
async function turn(): Promise<void> {
  for (let turns = 0; turns < TURNS; turns += 1) {
    await new Promise<void>((done) => setImmediate(done));
  }
}

/** Lets time pass. */
export async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= STEP_MS) {
    await vi.advanceTimersByTimeAsync(Math.min(left, STEP_MS));
    await turn();
  }
}

/** Lets time pass until a call has ended, and returns its result. */
export async function passDuring<Result>(call: Promise<Result>): Promise<Result> {
  let isOver = false;
  const over = call.finally(() => {
    isOver = true;
  });
  over.catch(() => undefined);
  await passUntil(async () => {
    // A database outside this process responds in real time, but its timeouts are virtual.
    if (!isOver) await realPause(REAL_MS);
    return isOver;
  });
  return over;
}

/**
 * Lets time pass until `ask` returns a value other than `undefined` and `false`, and returns that
 * value.
 */
export async function passUntil<Value>(
  ask: () => Promise<Value | undefined | false> | Value | undefined | false,
): Promise<Value> {
  for (let steps = 0; steps < STEPS; steps += 1) {
    const value = await ask();
    if (value !== undefined && value !== false) return value;
    await pass(STEP_MS);
  }
  throw new Error('nothing happened within half an hour');
}
