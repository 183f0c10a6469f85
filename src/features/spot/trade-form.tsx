import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useRef } from 'react';
import { siteQueries } from '#/api/site';
import { placeSpotOrder, spotQueries } from '#/api/spot';
import { focusFirstInvalid } from '#/components/money-form/focus-first-invalid';
import { useMoneySubmit } from '#/components/money-form/use-money-submit';
import { OwnLimit } from '#/components/own-limits/own-limit';
import { TICKET_ID } from '#/components/page/trade-parts';
import { optional } from '#/components/readiness/optional';
import { PartUnavailable } from '#/components/readiness/part-unavailable';
import { Segmented } from '#/ui/segmented';
import { Skeleton } from '#/ui/skeleton';
import { toast } from '#/ui/toast';
import { EntryFields } from './entry-fields';
import { OrderTypeLine } from './order-type';
import { QuickShares } from './quick-shares';
import { SubmitBar } from './submit-bar';
import { TimeInForceSelect } from './time-in-force-select';
import { TradeFigures } from './trade-figures';
import type { TradeFormProps } from './trade-form-props';
import { UnknownOrderDialog } from './unknown-order-dialog';

/** Presses within this time after sending are ignored, even if the response is faster. */
const DOUBLE_TAP_MS = 600;

/** Loaded on demand, because few members use this form. */
const TriggerForm = optional(() => import('./trigger-form').then((file) => file.TriggerForm), {
  Missing: PartUnavailable,
  Waiting: () => <Skeleton className="h-52" />,
});

/** The side and type of an order, and the form for that type. */
export function TradeForm(props: TradeFormProps) {
  const { side, onSide, ticket } = props;
  const { t } = useLingui();
  const settings = useQuery(siteQueries.settings()).data;
  const hasTriggers = settings?.hasTriggers === true;
  const { waitsFor } = ticket;
  const type = hasTriggers && waitsFor ? waitsFor : ticket.kind;
  return (
    <div id={TICKET_ID} tabIndex={-1} className="flex min-w-0 flex-col gap-2 outline-none">
      <Segmented
        label={t`Side`}
        value={side}
        onValueChange={(next) => {
          ticket.fitTo(next, ticket.kind);
          onSide(next);
        }}
        items={[
          { value: 'buy', label: t`Buy`, tone: 'up', shortcut: 'B' },
          { value: 'sell', label: t`Sell`, tone: 'down', shortcut: 'S' },
        ]}
      />
      <div className="flex flex-wrap gap-2">
        <OrderTypeLine value={type} hasTriggers={hasTriggers} onChoose={ticket.choose} />
        {settings?.hasTimeInForce && type === 'limit' ? (
          <TimeInForceSelect value={ticket.timeInForce} onChange={ticket.setTimeInForce} />
        ) : null}
      </div>
      {hasTriggers && waitsFor ? (
        <TriggerForm {...props} kind={waitsFor} />
      ) : (
        <DirectForm {...props} />
      )}
    </div>
  );
}

/**
 * The price, quantity and amount of an order. Sends the order without confirmation
 * (product.md#confirmation-before-sending).
 */
function DirectForm(props: TradeFormProps) {
  const { marketId, base, quote, side, ticket, balance, book, block, onRetry } = props;
  const { t } = useLingui();
  const client = useQueryClient();
  const lastSent = useRef(Number.NEGATIVE_INFINITY);
  const { submit, state, reset } = useMoneySubmit({
    call: placeSpotOrder,
    refresh: [spotQueries.all],
    onDone: ticket.finish,
    // The most frequent reason is that the balance has changed in the meantime.
    onRefused: () => void client.invalidateQueries({ queryKey: spotQueries.all }),
  });
  const isBusy = state === 'sending' || state === 'checking';
  const coinOfCost = side === 'buy' ? quote : base;

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy || block || event.timeStamp - lastSent.current < DOUBLE_TAP_MS) return;
    const validationError = ticket.check();
    if (validationError === undefined) {
      lastSent.current = event.timeStamp;
      submit({ marketId, ...ticket.request, timeInForce: ticket.timeInForce });
      return;
    }
    if (validationError === 'aboveBalance') {
      toast({ tone: 'error', message: t`Not enough ${coinOfCost}. Deposit or lower the amount.` });
    }
    focusFirstInvalid(event.currentTarget);
  }

  return (
    <form noValidate onSubmit={send} className="flex min-w-0 flex-col gap-2">
      <EntryFields
        base={base}
        quote={quote}
        side={side}
        ticket={ticket}
        balance={balance}
        book={book}
      />
      <OwnLimit kind="order" />
      <QuickShares
        isOff={balance === undefined}
        used={ticket.used}
        onShare={(percent) => ticket.takeShare(percent)}
      />
      <TradeFigures
        base={base}
        quote={quote}
        side={side}
        ticket={ticket}
        balance={balance}
        block={block}
      />
      <SubmitBar side={side} state={state} block={block} onRetry={onRetry}>
        {side === 'buy' ? <Trans>Buy {base}</Trans> : <Trans>Sell {base}</Trans>}
      </SubmitBar>
      <UnknownOrderDialog open={state === 'unknown'} onClose={reset} />
    </form>
  );
}
