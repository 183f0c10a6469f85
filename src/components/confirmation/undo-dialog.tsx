import { Trans } from '@lingui/react/macro';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import type { MoneyCall } from '#/api/money-call';
import { connectivityAtom } from '#/state/connectivity';
import { Button } from '#/ui/button';
import { Dialog } from '#/ui/dialog';
import { UnknownOutcomeDialog } from '../money-form/unknown-outcome-dialog';
import { useMoneySubmit } from '../money-form/use-money-submit';

/** The parameters of the dialog that cancels a record. */
export interface UndoTarget<Subject> {
  /** The record to cancel. */
  subject: Subject;
  open: boolean;
  onClose: () => void;
}

interface UndoDialogProps<Intent> extends Omit<UndoTarget<unknown>, 'subject'> {
  call: MoneyCall<Intent, unknown>;
  intent: Intent;
  /** The queries to invalidate afterwards. */
  refresh: QueryKey;
  title: ReactNode;
  description?: ReactNode;
  /** The label of the button. */
  action: ReactNode;
  /** The style of the button. By default, it is the style of an action that ends something. */
  variant?: 'danger' | 'primary';
  /** The label of the link to the records for an unknown outcome. */
  records: ReactNode;
  /** Description of the record. */
  children: ReactNode;
}

/**
 * Cancels something that the member ordered: an order, a transfer, an application or a stake. It
 * asks for confirmation, sends the call once, and reports an unknown result.
 */
export function UndoDialog<Intent>(props: UndoDialogProps<Intent>) {
  const { call, intent, open, onClose, refresh } = props;
  const client = useQueryClient();
  const { submit, state, reset } = useMoneySubmit({
    call,
    refresh: [refresh],
    onDone: onClose,
    onRefused: () => {
      // The record has been decided in the meantime, so the list is refetched.
      void client.invalidateQueries({ queryKey: refresh });
      onClose();
    },
  });
  const isUnknown = state === 'unknown';
  const isBusy = state === 'sending' || state === 'checking';
  const isOff = useAtomValue(connectivityAtom).status !== 'online' && !isBusy;

  function leave() {
    reset();
    onClose();
  }

  return (
    <>
      <Dialog
        open={open && !isUnknown}
        onOpenChange={(isOpen) => !isOpen && onClose()}
        dismissible={!isBusy}
        title={props.title}
        description={props.description}
        footer={
          <>
            <Button variant="secondary" size="lg" disabled={isBusy} onClick={onClose}>
              <Trans>Keep it</Trans>
            </Button>
            <Button
              variant={props.variant ?? 'danger'}
              size="lg"
              className="flex-1"
              busy={isBusy}
              disabled={isOff}
              onClick={() => submit(intent)}
            >
              {state === 'checking' ? <Trans>Checking…</Trans> : props.action}
            </Button>
          </>
        }
      >
        {props.children}
        <p role="status" className="mt-3 text-xs text-warn empty:hidden">
          {isOff ? <Trans>You’re offline. Reconnect to submit.</Trans> : null}
        </p>
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
