import type { Operator } from '../../../server/desk/operator.ts';

/** Returns an operator who agrees to every question. */
export function operatorAt(at: number, actor = 'ada'): Operator {
  return { actor, at, confirm: async () => true };
}
