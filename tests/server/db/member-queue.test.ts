import { setImmediate as settle } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createMemberQueue } from '../../../server/db/paging/member-queue.ts';
import { ServerBusyError } from '../../../server/errors/server-busy-error.ts';

/** Creates work that ends on command and records the order in which it began. */
function workshop(inTurn: ReturnType<typeof createMemberQueue>) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    start: (memberId: number, name: string) =>
      inTurn(memberId, () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      }),
    async end(name: string) {
      ends.get(name)?.();
      await settle();
    },
  };
}

describe('the queue of members', () => {
  test('runs one of each member at a time, a few of all, and other members before the next of the same', async () => {
    const { begun, start, end } = workshop(createMemberQueue(2, 10));
    const works = [start(1, 'a1'), start(1, 'a2'), start(1, 'a3'), start(2, 'b1'), start(3, 'c1')];
    await settle();
    expect(begun).toEqual(['a1', 'b1']);
    await end('a1');
    expect(begun).toEqual(['a1', 'b1', 'a2']);
    await end('a2');
    expect(begun).toEqual(['a1', 'b1', 'a2', 'c1']);
    for (const name of ['b1', 'c1', 'a3']) await end(name);
    await Promise.all(works);
    expect(begun).toEqual(['a1', 'b1', 'a2', 'c1', 'a3']);
  });

  test('refuses a member with too many waiting, but not others', async () => {
    const { begun, start, end } = workshop(createMemberQueue(1, 2));
    const works = [start(1, 'a1'), start(1, 'a2'), start(1, 'a3')];
    await expect(start(1, 'a4')).rejects.toThrow(ServerBusyError);
    works.push(start(2, 'b1'));
    for (const name of ['a1', 'a2', 'b1', 'a3']) await end(name);
    for (const name of ['a1', 'a2', 'b1', 'a3']) await end(name);
    await Promise.all(works);
    expect(begun).toHaveLength(4);
  });

  test('continues after work that failed', async () => {
    const inTurn = createMemberQueue(1, 2);
    await expect(inTurn(1, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await inTurn(1, async () => 'done')).toBe('done');
  });
});
