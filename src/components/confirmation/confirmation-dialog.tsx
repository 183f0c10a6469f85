import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#/ui/button';
import { Dialog } from '#/ui/dialog';
import { WhileOpen } from '#/ui/while-open';
import type { useConfirmation } from './use-confirmation';

interface ConfirmationDialogProps<Input> {
  /** The result of `useConfirmation`. */
  confirmation: ReturnType<typeof useConfirmation<Input>>;
  title: ReactNode;
  /** Renders the outgoing amount, its cost and the time at which it returns. */
  children: (input: Input) => ReactNode;
}

/** The confirmation dialog before money moves (product.md#confirmation-before-sending). */
export function ConfirmationDialog<Input>({
  confirmation,
  title,
  children,
}: ConfirmationDialogProps<Input>) {
  const { t } = useLingui();
  return (
    <WhileOpen subject={confirmation.input}>
      {(open, input) => (
        <Dialog
          open={open}
          onOpenChange={(isOpen) => !isOpen && confirmation.dismiss()}
          title={title}
          closeLabel={t`Close`}
          footer={
            <>
              <Button
                variant="secondary"
                size="lg"
                className="flex-1"
                onClick={confirmation.dismiss}
              >
                <Trans>Cancel</Trans>
              </Button>
              <Button size="lg" className="flex-1" onClick={confirmation.confirm}>
                <Trans>Confirm</Trans>
              </Button>
            </>
          }
        >
          {children(input)}
        </Dialog>
      )}
    </WhileOpen>
  );
}
