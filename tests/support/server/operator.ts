import type { Operator } from '../../../server/desk/operator.ts';

/** An operator who agrees to every question. */
export function operatorAt(at: number, actor = 'ada'): Operator {
  return { actor, at, confirm: async () => true };
}
