import { ServerBusyError } from '../../errors/server-busy-error.ts';

/**
 * Work of members: one at a time of each and `atOnce` in all, so that others never wait long for it. A
 * member's turn comes round after every other member who waits. Throws Busy when `mostWaiting` of the
 * member wait already.
 */
export function createMemberQueue(atOnce: number, mostWaiting: number) {
  const waiting = new Map<number, (() => void)[]>();
  const walking = new Set<number>();

  function startNext(): void {
    for (const [memberId, queue] of waiting) {
      if (walking.size >= atOnce) return;
      if (walking.has(memberId)) continue;
      const start = queue.shift();
      // Back to the end of the line: the others' turn first.
      waiting.delete(memberId);
      if (queue.length > 0) waiting.set(memberId, queue);
      if (start === undefined) continue;
      walking.add(memberId);
      start();
    }
  }

  return async function inTurn<Result>(
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
      walking.delete(memberId);
      startNext();
    }
  };
}
