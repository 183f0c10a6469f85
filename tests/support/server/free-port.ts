import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * The first port of a range that is below that of outgoing connections (Linux uses 32768 and above)
 * and that no browser refuses. A port from the usual range may be taken between this call and its
 * use.
 */
const FIRST = 20_000;
const END = 32_000;

/** Returns a port that may be in use. The caller listens there and tries another one if it is. */
export const portBelowOutgoing = () => randomInt(FIRST, END);

/**
 * Ports that callers in this process have been given, including those where they do not listen yet.
 */
const given = new Set<number>();

/** Returns a port of 127.0.0.1 that is free now and unlikely to be requested by another process. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = portBelowOutgoing();
    if (given.has(port)) continue;
    given.add(port);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
