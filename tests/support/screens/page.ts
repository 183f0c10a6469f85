import { builtinEnvironments } from 'vitest/runtime';

const { Uint8Array: NodeBytes } = globalThis;

/**
 * Import first. Puts jsdom's window around a test that also runs the exchange in its process: vitest's
 * own jsdom environment builds modules for a browser, where the server's files have no path.
 */
await builtinEnvironments.jsdom.setup(globalThis, {});

// The database takes bytes of its own realm only.
globalThis.Uint8Array = NodeBytes;
