import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#/ui/button';
import { Dialog } from '#/ui/dialog';
import type { useReview } from './use-review';

interface ReviewDialogProps<Input> {
  /** Result of `useReview`. */
  review: ReturnType<typeof useReview<Input>>;
  title: ReactNode;
  /** Renders what leaves, what it costs and when it is returned. */
  children: (input: Input) => ReactNode;
}

/** The confirmation dialog before money moves (product.md#review-before-sending). */
export function ReviewDialog<Input>({ review, title, children }: ReviewDialogProps<Input>) {
  const { t } = useLingui();
  const shown = review.review;
  if (!shown) return null;
  return (
    <Dialog
      open={shown.isOpen}
      onOpenChange={(isOpen) => !isOpen && review.dismiss()}
      title={title}
      closeLabel={t`Close`}
      footer={
        <>
          <Button variant="secondary" size="lg" className="flex-1" onClick={review.dismiss}>
            <Trans>Cancel</Trans>
          </Button>
          <Button size="lg" className="flex-1" onClick={review.confirm}>
            <Trans>Confirm</Trans>
          </Button>
        </>
      }
    >
      {children(shown.input)}
    </Dialog>
  );
}
