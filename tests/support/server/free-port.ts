import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Ports no outgoing connection is given (Linux takes those from 32768 on) and no browser refuses:
 * between the question and its use, a port of the usual kind may go to somebody else.
 */
const FIRST = 20_000;
const END = 32_000;

/** A port of 127.0.0.1 that is free right now and not likely to be asked for by another process. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, END);
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
