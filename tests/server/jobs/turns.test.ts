import { expect, test } from 'vitest';
import { createTurns } from '../../../server/jobs/turns.ts';

const job = (kind: string, id: number) => ({ id, kind, subjectId: id, dueAt: 0, failures: 0 });

/** Takes and ends jobs one by one, and answers their kinds. */
function takeAll(turns: ReturnType<typeof createTurns>, count: number): string[] {
  return Array.from({ length: count }, () => {
    const next = turns.next();
    if (next) turns.end(next);
    return next?.kind ?? 'none';
  });
}

test('kinds take turns however many jobs one has, and options four for one of another', () => {
  const turns = createTurns();
  for (let id = 0; id < 100; id += 1) turns.add(job('deposit.review', id));
  takeAll(turns, 50);
  for (let id = 0; id < 20; id += 1) turns.add(job('option.settle', id));
  turns.add(job('loan.due', 1));
  const taken = takeAll(turns, 11);
  expect(taken.slice(0, 3)).toContain('loan.due');
  expect(taken.filter((kind) => kind === 'option.settle')).toHaveLength(8);
  expect(taken.filter((kind) => kind === 'deposit.review')).toHaveLength(2);
});

test('what waits longest of a kind goes first, and one kind never has every slot', () => {
  const turns = createTurns();
  for (let id = 1; id <= 20; id += 1) turns.add(job('deposit.review', id));
  const running = Array.from({ length: 6 }, () => turns.next());
  expect(running.map((each) => each?.id)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(turns.next()).toBeUndefined();
  turns.add(job('option.settle', 21));
  expect(turns.next()?.id).toBe(21);
  expect(turns.clear()).toHaveLength(14);
});
