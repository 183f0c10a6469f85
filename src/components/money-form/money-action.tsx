import { Trans } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { type ReactNode, useId } from 'react';
import { connectivityAtom } from '#/state/connectivity';
import { Button } from '#/ui/button';
import { StickyAction } from '#/ui/sticky-action';
import { UnknownOutcomeDialog } from './unknown-outcome-dialog';
import type { MoneyState } from './use-money-submit';

interface MoneyActionProps {
  /** The result of `useMoneySubmit`. */
  money: { readonly state: MoneyState; readonly reset: () => void };
  /** The reason why submitting is disabled. */
  block?: ReactNode;
  /**
   * True while the button's data is loading. The button is busy then, without a line that would
   * move it.
   */
  isLoading?: boolean;
  /** A line above the button while it is enabled, such as a total. */
  note?: ReactNode;
  /** The link to the records that show the outcome, styled as a button. */
  records: ReactNode;
  /** True if the form fills a full-height dialog. */
  inDialog?: boolean;
  /** The label of the button. */
  children: ReactNode;
}

/**
 * The sticky submit button of a money form. It is busy while the call is sent and checked, states
 * the reason if it is disabled, and opens a dialog if the outcome is unknown.
 */
export function MoneyAction(props: MoneyActionProps) {
  const { money, block, isLoading = false, note, records, inDialog, children } = props;
  const id = useId();
  const isAway = useAtomValue(connectivityAtom).status !== 'online';
  const isUnknown = money.state === 'unknown';
  const isBusy = money.state === 'sending' || money.state === 'checking';
  const reason = isAway ? <Trans>You’re offline. Reconnect to submit.</Trans> : block;
  const isOff = Boolean(reason) && !isBusy;
  return (
    <>
      <StickyAction
        inDialog={inDialog}
        note={
          isOff ? (
            <p id={id} role="status" className="text-center text-warn">
              {reason}
            </p>
          ) : (
            note
          )
        }
      >
        <Button
          type="submit"
          size="lg"
          busy={isBusy || isLoading}
          disabled={isOff || (isLoading && !isBusy)}
          aria-describedby={isOff ? id : undefined}
        >
          {money.state === 'checking' ? <Trans>Checking…</Trans> : children}
        </Button>
      </StickyAction>
      <UnknownOutcomeDialog open={isUnknown} onClose={money.reset} action={records} />
    </>
  );
}
