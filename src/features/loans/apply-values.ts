import type { RangeValidationError } from '#/domain/range';

export interface ApplyValues {
  amount: string;
  /** Paths of uploaded photos; empty without one. */
  front: string;
  back: string;
  handheld: string;
}

export type ApplyValidationError = RangeValidationError | 'noPhoto';
