import { builtinEnvironments } from 'vitest/runtime';

const { Uint8Array: NodeBytes } = globalThis;

/**
 * Import first. Adds jsdom's window to a test that also runs the exchange in its process: the jsdom
 * environment of vitest builds modules for a browser, where the server's files have no path.
 */
await builtinEnvironments.jsdom.setup(globalThis, {});

// The database accepts only bytes of its own realm.
globalThis.Uint8Array = NodeBytes;
