import { expect, test } from 'vitest';
import { createJobQueue } from '../../../server/jobs/job-queue.ts';

const job = (kind: string, id: number) => ({ id, kind, subjectId: id, dueAt: 0, failures: 0 });

/** Claims and completes the jobs one by one, and returns their kinds. */
function takeAll(queue: ReturnType<typeof createJobQueue>, count: number): string[] {
  return Array.from({ length: count }, () => {
    const next = queue.next();
    if (next) queue.end(next);
    return next?.kind ?? 'none';
  });
}

test('kinds alternate however many jobs one has, with four options for one of another', () => {
  const queue = createJobQueue();
  for (let id = 0; id < 100; id += 1) queue.add(job('deposit.review', id));
  takeAll(queue, 50);
  for (let id = 0; id < 20; id += 1) queue.add(job('option.settle', id));
  queue.add(job('loan.due', 1));
  const taken = takeAll(queue, 11);
  expect(taken.slice(0, 3)).toContain('loan.due');
  expect(taken.filter((kind) => kind === 'option.settle')).toHaveLength(8);
  expect(taken.filter((kind) => kind === 'deposit.review')).toHaveLength(2);
});

test('the oldest of a kind runs first, and one kind never has every slot', () => {
  const queue = createJobQueue();
  for (let id = 1; id <= 20; id += 1) queue.add(job('deposit.review', id));
  const running = Array.from({ length: 6 }, () => queue.next());
  expect(running.map((each) => each?.id)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(queue.next()).toBeUndefined();
  queue.add(job('option.settle', 21));
  expect(queue.next()?.id).toBe(21);
  expect(queue.clear()).toHaveLength(14);
});
