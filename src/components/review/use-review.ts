import { useState } from 'react';

/** What the member is asked to look at before it is sent; it stays while the dialog closes. */
export interface Review<Input> {
  readonly input: Input;
  readonly isOpen: boolean;
}

/** Money is sent once it was reviewed: `ask` opens the review of an input, `confirm` sends just that one. */
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
