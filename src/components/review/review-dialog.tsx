import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#/ui/button';
import { Dialog } from '#/ui/dialog';
import type { useReview } from './use-review';

interface ReviewDialogProps<Input> {
  /** What `useReview` answers. */
  review: ReturnType<typeof useReview<Input>>;
  title: ReactNode;
  /** What leaves, what it costs and when it comes back. */
  children: (input: Input) => ReactNode;
}

/** The last look before money moves. */
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
