import { ServerBusyError } from '../../errors/server-busy-error.ts';

/**
 * Creates a queue that runs one task per member and `atOnce` tasks in total, in round-robin order
 * of members, so that no member delays others for long. Throws ServerBusyError when `mostWaiting`
 * tasks of the member are waiting.
 */
export function createMemberQueue(atOnce: number, mostWaiting: number) {
  const waiting = new Map<number, (() => void)[]>();
  const running = new Set<number>();

  function startNext(): void {
    for (const [memberId, queue] of waiting) {
      if (running.size >= atOnce) return;
      if (running.has(memberId)) continue;
      const start = queue.shift();
      // Moves the member to the end: other members come first.
      waiting.delete(memberId);
      if (queue.length > 0) waiting.set(memberId, queue);
      if (start === undefined) continue;
      running.add(memberId);
      start();
    }
  }

  return async function enqueue<Result>(
    memberId: number,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const queue = waiting.get(memberId) ?? [];
    if (queue.length >= mostWaiting)
      throw new ServerBusyError('too many deep pages of one member at once');
    waiting.set(memberId, queue);
    await new Promise<void>((resolve) => {
      queue.push(resolve);
      startNext();
    });
    try {
      return await work();
    } finally {
      running.delete(memberId);
      startNext();
    }
  };
}
