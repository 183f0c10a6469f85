import type { RangeValidationError } from '#core/domain/range.ts';

export interface ApplyValues {
  amount: string;
  /** The paths of the uploaded photos; each is empty if there is no photo. */
  front: string;
  back: string;
  handheld: string;
}

export type ApplyValidationError = RangeValidationError | 'noPhoto';
