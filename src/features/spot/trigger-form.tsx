import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { spotQueries } from '#/api/spot';
import { type NewTriggerOrder, placeTriggerOrder } from '#/api/spot-trigger';
import { ConfirmationDialog } from '#/components/confirmation/confirmation-dialog';
import { useConfirmation } from '#/components/confirmation/use-confirmation';
import { focusFirstInvalid } from '#/components/money-form/focus-first-invalid';
import { readDraft } from '#/components/money-form/stored-draft';
import { useMoneySubmit } from '#/components/money-form/use-money-submit';
import { money } from '#core/domain/money.ts';
import { percentOf } from '#core/domain/spot-ticket.ts';
import {
  type TriggerValidationError,
  triggerReserve,
  validateTrigger,
} from '#core/domain/spot-trigger.ts';
import { QuickShares } from './quick-shares';
import { SubmitBar } from './submit-bar';
import type { TradeFormProps } from './trade-form-props';
import {
  afterPlacing,
  readTriggerEntry,
  shareOf,
  type TriggerEntry,
  type TriggerKind,
  triggerRequestOf,
} from './trigger-entry';
import { TriggerFields } from './trigger-fields';
import { TriggerFigures } from './trigger-figures';
import { TriggerSummary } from './trigger-summary';
import { UnknownOrderDialog } from './unknown-order-dialog';
import { useStoredDraft } from './use-stored-draft';

interface TriggerFormProps extends TradeFormProps {
  kind: TriggerKind;
}

/**
 * Places a stop-limit order, or a take-profit and a stop-loss order, after a review
 * (product.md#trigger-orders).
 */
export function TriggerForm(props: TriggerFormProps) {
  const { marketId, symbol, base, quote, side, kind, last, balance, onRetry } = props;
  const { t } = useLingui();
  const client = useQueryClient();
  const name = `spot-trigger-${symbol}`;
  const [entry, setEntry] = useState(() => readTriggerEntry(readDraft(name)));
  /** The entry that remains after an order was placed; `undefined` before that. */
  const [placed, setPlaced] = useState<TriggerEntry>();
  const [validationError, setValidationError] = useState<TriggerValidationError>();
  const { submit, state, reset } = useMoneySubmit({
    call: placeTriggerOrder,
    refresh: [spotQueries.all],
    onDone: () => {
      const next = afterPlacing(entry);
      setEntry(next);
      setPlaced(next);
    },
    onRefused: () => void client.invalidateQueries({ queryKey: spotQueries.all }),
  });
  const confirmation = useConfirmation<NewTriggerOrder>(submit);
  const request = triggerRequestOf(entry, { kind, side, last });
  const block = props.block ?? (last === undefined ? 'noPrice' : undefined);

  const isDirty = entry !== placed && Object.values(entry).some((text) => text !== '');

  useStoredDraft(name, entry, isDirty);

  function change(values: Partial<TriggerEntry>) {
    setEntry((before) => ({ ...before, ...values }));
    setValidationError(undefined);
  }

  function confirm(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state === 'sending' || state === 'checking' || block || !balance) return;
    const available = side === 'buy' ? balance.quote : balance.base;
    const error = validateTrigger(request, {
      terms: balance,
      balance: available,
      last: last === undefined ? undefined : money(last),
    });
    setValidationError(error);
    if (error) focusFirstInvalid(event.currentTarget);
    else confirmation.ask({ marketId, ...request });
  }

  return (
    <form noValidate onSubmit={confirm} className="flex min-w-0 flex-col gap-2">
      <TriggerFields
        base={base}
        quote={quote}
        kind={kind}
        side={side}
        balance={balance}
        entry={entry}
        validationError={validationError}
        last={last}
        legs={request.legs}
        onChange={change}
      />
      <QuickShares
        isOff={balance === undefined}
        used={percentOf(triggerReserve(request), side === 'buy' ? balance?.quote : balance?.base)}
        onShare={(percent) => {
          const quantity = shareOf(request, balance, percent);
          if (quantity) change({ quantity });
          else setValidationError({ error: 'noPrice', field: 'price', leg: 0 });
        }}
      />
      <TriggerFigures base={base} quote={quote} balance={balance} request={request} block={block} />
      <SubmitBar side={side} state={state} block={block} onRetry={onRetry}>
        {side === 'buy' ? <Trans>Buy {base}</Trans> : <Trans>Sell {base}</Trans>}
      </SubmitBar>
      <ConfirmationDialog
        confirmation={confirmation}
        title={kind === 'stop' ? t`Stop-limit order` : t`Take profit and stop loss`}
      >
        {(order) => <TriggerSummary order={order} base={base} quote={quote} />}
      </ConfirmationDialog>
      <UnknownOrderDialog open={state === 'unknown'} onClose={reset} />
    </form>
  );
}
