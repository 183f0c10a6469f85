import type { RangeValidationError } from '#core/domain/range.ts';

export interface ApplyValues {
  amount: string;
  /** Paths of uploaded photos; empty if there is none. */
  front: string;
  back: string;
  handheld: string;
}

export type ApplyValidationError = RangeValidationError | 'noPhoto';
