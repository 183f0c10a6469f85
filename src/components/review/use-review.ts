import { useState } from 'react';

/** The input under review; stays set during the closing animation. */
export interface Review<Input> {
  readonly input: Input;
  readonly isOpen: boolean;
}

/**
 * Money is sent only after a review: `ask` opens the review of an input, `confirm` sends that
 * input.
 */
export function useReview<Input>(send: (input: Input) => void) {
  const [review, setReview] = useState<Review<Input>>();
  const dismiss = () => setReview((now) => now && { ...now, isOpen: false });
  return {
    review,
    ask: (input: Input) => setReview({ input, isOpen: true }),
    dismiss,
    confirm: () => {
      dismiss();
      if (review?.isOpen) send(review.input);
    },
  };
}
