import { Trans } from '@lingui/react/macro';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ApiResult } from '#/api/client';
import { Button } from '#/ui/button';
import { Dialog } from '#/ui/dialog';
import { UnknownOutcomeDialog } from '../money-form/unknown-outcome-dialog';
import { useMoneySubmit } from '../money-form/use-money-submit';

interface UndoDialogProps<Subject extends { readonly id: string }> {
  memberKey: string;
  /** What to take back; `undefined` closes. */
  subject: Subject | undefined;
  onClose: () => void;
  /** Name of the call. */
  call: string;
  send: (id: string, idempotencyKey: string) => Promise<ApiResult<unknown>>;
  /** Queries whose truth it changes. */
  refresh: QueryKey;
  title: ReactNode;
  description?: ReactNode;
  /** What the button does. */
  action: ReactNode;
  /** What the way to the records is called when nobody knows what became of it. */
  records: ReactNode;
  /** What it is about; stays while the dialog slides away. */
  children: (subject: Subject) => ReactNode;
}

/**
 * Taking back something the member ordered: an order, a transfer, an application, a stake. Asks once,
 * sends once, and says so when nobody knows what became of it.
 */
export function UndoDialog<Subject extends { readonly id: string }>(
  props: UndoDialogProps<Subject>,
) {
  const { memberKey, subject, onClose, refresh } = props;
  const [shown, setShown] = useState(subject);
  if (subject && subject !== shown) setShown(subject);
  const client = useQueryClient();
  const { submit, state, reset } = useMoneySubmit({
    member: memberKey,
    name: props.call,
    send: props.send,
    toFields: (id: string) => ({ id }),
    refresh: [refresh],
    onDone: onClose,
    onRefused: () => {
      // It was decided meanwhile: the list tells, once it is read again.
      void client.invalidateQueries({ queryKey: refresh });
      onClose();
    },
  });
  const isUnknown = state === 'unknown';
  const isBusy = state === 'sending' || state === 'checking';

  function leave() {
    reset();
    onClose();
  }

  if (!shown) return null;
  return (
    <>
      <Dialog
        open={subject !== undefined && !isUnknown}
        onOpenChange={(open) => !open && onClose()}
        dismissible={!isBusy}
        title={props.title}
        description={props.description}
        footer={
          <>
            <Button variant="secondary" size="lg" disabled={isBusy} onClick={onClose}>
              <Trans>Keep it</Trans>
            </Button>
            <Button
              variant="danger"
              size="lg"
              className="flex-1"
              busy={isBusy}
              onClick={() => subject && submit(subject.id)}
            >
              {state === 'checking' ? <Trans>Checking…</Trans> : props.action}
            </Button>
          </>
        }
      >
        {props.children(shown)}
      </Dialog>
      <UnknownOutcomeDialog
        open={isUnknown}
        onClose={leave}
        action={
          <Button size="lg" block onClick={leave}>
            {props.records}
          </Button>
        }
      />
    </>
  );
}
