import type { ReviewStatus } from '#/domain/review';

const STATUS: Readonly<Record<number, ReviewStatus>> = {
  1: 'pending',
  2: 'completed',
  3: 'notPassed',
};

/** The status of a deposit, withdrawal or own transfer record; a number nobody knows is `unknown`. */
export function reviewStatusOf(wire: number): ReviewStatus {
  return STATUS[wire] ?? 'unknown';
}
