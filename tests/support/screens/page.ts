import { vi } from 'vitest';
import { builtinEnvironments } from 'vitest/runtime';

const { Uint8Array: NodeBytes } = globalThis;

/** The time of the page, which is the first instant of the exchange's clock. Only tests move it. */
export const PAGE_START = Date.UTC(2026, 0, 15, 12, 0, 0);

/**
 * Import this file first. It adds jsdom's window to a test that also runs the exchange in its
 * process. The jsdom environment of vitest cannot be used, because it builds modules for a browser,
 * where the server's files have no path.
 */
await builtinEnvironments.jsdom.setup(globalThis, {});

// The database accepts only byte arrays of its own realm.
globalThis.Uint8Array = NodeBytes;

vi.useFakeTimers({ toFake: ['Date'], now: PAGE_START });
