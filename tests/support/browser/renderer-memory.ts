import type { CDPSession, Page } from '@playwright/test';

interface HeapUsage {
  readonly usedSize: number;
  readonly backingStorageSize?: number;
}

/**
 * Returns the memory in use after a garbage collection, including objects and their buffers, in MB.
 */
async function liveMemory(send: (method: string) => Promise<unknown>): Promise<number> {
  await send('HeapProfiler.enable');
  // Objects that the first collection freed may have referenced others.
  for (let round = 0; round < 2; round++) await send('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize = 0 } = (await send('Runtime.getHeapUsage')) as HeapUsage;
  return (usedSize + backingStorageSize) / 1e6;
}

/** Sends commands to the page's first worker, which has no session of its own in Playwright. */
async function workerSender(session: CDPSession): Promise<(method: string) => Promise<unknown>> {
  const attached = new Promise<string>((resolve) => {
    session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      if (targetInfo.type === 'worker') resolve(sessionId);
    });
  });
  const setting = { autoAttach: true, waitForDebuggerOnStart: false, flatten: false };
  await session.send('Target.setAutoAttach', setting);
  const sessionId = await attached;
  const waiting = new Map<number, (result: unknown) => void>();
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message) as { id: number; result: unknown };
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  let last = 0;
  return (method) =>
    new Promise((resolve, reject) => {
      const id = ++last;
      waiting.set(id, resolve);
      const message = JSON.stringify({ id, method });
      session.send('Target.sendMessageToTarget', { sessionId, message }).catch(reject);
    });
}

/** Reads the memory of a page and its worker, in MB each, after a garbage collection. */
export async function memoryReader(page: Page) {
  const session = await page.context().newCDPSession(page);
  const toWorker = await workerSender(session);
  const toPage = (method: string) => session.send(method as 'HeapProfiler.enable');
  return async () => ({ page: await liveMemory(toPage), worker: await liveMemory(toWorker) });
}
