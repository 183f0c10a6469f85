import { CODE_LENGTH } from './check-code';

export interface CodeValues {
  readonly code: string;
  readonly repeated: string;
}

export type CodeProblem = 'notSixDigits' | 'differs';

/** Returns what is wrong with a new code, typed twice, by field. */
export function validateCode({
  code,
  repeated,
}: CodeValues): Partial<Record<keyof CodeValues, CodeProblem>> {
  if (code.length !== CODE_LENGTH || /\D/.test(code)) return { code: 'notSixDigits' };
  return code === repeated ? {} : { repeated: 'differs' };
}
