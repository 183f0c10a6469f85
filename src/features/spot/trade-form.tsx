import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type SubmitEvent, useRef } from 'react';
import { placeSpotOrder, type SpotBalance, spotQueries } from '#/api/spot';
import { useMemberKey } from '#/components/member/use-member-key';
import { focusFirstInvalid } from '#/components/money-form/focus-first-invalid';
import { UnknownOutcomeDialog } from '#/components/money-form/unknown-outcome-dialog';
import { useMoneySubmit } from '#/components/money-form/use-money-submit';
import type { SpotSide } from '#/domain/spot-order';
import { Button } from '#/ui/button';
import { buttonClass } from '#/ui/button-class';
import { cx } from '#/ui/cx';
import { LinkButton } from '#/ui/link-button';
import { Segmented } from '#/ui/segmented';
import { toast } from '#/ui/toast';
import { BlockReason } from './block-reason';
import { EntryFields } from './entry-fields';
import { QuickShares } from './quick-shares';
import { TradeFigures } from './trade-figures';
import type { Ticket } from './use-ticket';
import type { TradeBlock } from './use-trade-block';

interface TradeFormProps {
  marketId: string;
  base: string;
  quote: string;
  side: SpotSide;
  onSide: (side: SpotSide) => void;
  ticket: Ticket;
  balance: SpotBalance | undefined;
  block: TradeBlock | undefined;
  /** When set, a failed request can be retried. */
  onRetry: (() => void) | undefined;
  /** The form is a column of its own: the button is its end, and stays in sight while it scrolls. */
  isBeside: boolean;
}

/** Presses within this time after sending are ignored, even if the response is faster. */
const DOUBLE_TAP_MS = 600;
const REASON = 'trade-block';

/** Side, kind, price, quantity and amount; sends the order without confirmation (ADR-072). */
export function TradeForm(props: TradeFormProps) {
  const memberKey = useMemberKey();
  const { marketId, base, quote, side, onSide, ticket, balance, block, onRetry, isBeside } = props;
  const { t } = useLingui();
  const client = useQueryClient();
  const lastSent = useRef(Number.NEGATIVE_INFINITY);
  const { submit, state, reset } = useMoneySubmit({
    name: 'upbbbuy',
    send: placeSpotOrder,
    toFields: (order: Parameters<typeof placeSpotOrder>[0]) => order,
    refresh: [spotQueries.all(memberKey)],
    onDone: ticket.finish,
    // The most frequent reason is that the balance has changed meanwhile.
    onRefused: () => void client.invalidateQueries({ queryKey: spotQueries.all(memberKey) }),
  });
  const isBusy = state === 'sending' || state === 'checking';
  const coinOfCost = side === 'buy' ? quote : base;

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy || block || event.timeStamp - lastSent.current < DOUBLE_TAP_MS) return;
    const validationError = ticket.check();
    if (validationError === undefined) {
      lastSent.current = event.timeStamp;
      submit({ marketId, ...ticket.request });
      return;
    }
    if (validationError === 'aboveBalance') {
      toast({ tone: 'error', message: t`Not enough ${coinOfCost} available` });
    }
    focusFirstInvalid(event.currentTarget);
  }

  return (
    <form noValidate onSubmit={send} className="flex min-w-0 flex-col gap-2">
      <Segmented
        label={t`Side`}
        value={side}
        onValueChange={(next) => {
          ticket.fitTo(next, ticket.kind);
          onSide(next);
        }}
        items={[
          { value: 'buy', label: t`Buy`, tone: 'up' },
          { value: 'sell', label: t`Sell`, tone: 'down' },
        ]}
      />
      <Segmented
        label={t`Order type`}
        value={ticket.kind}
        onValueChange={(kind) => ticket.fitTo(side, kind)}
        items={[
          { value: 'limit', label: t`Limit` },
          { value: 'market', label: t({ message: 'Market', context: 'order type' }) },
        ]}
      />
      <EntryFields base={base} quote={quote} side={side} ticket={ticket} balance={balance} />
      <QuickShares isOff={balance === undefined} onShare={(percent) => ticket.takeShare(percent)} />
      <TradeFigures base={base} quote={quote} side={side} ticket={ticket} balance={balance} />
      {/* In sight wherever the page is scrolled to. */}
      <div
        className={cx(
          'bottom-[calc(var(--tab-bar-height)+var(--safe-bottom))] z-10 bg-canvas pt-2 pb-3',
          isBeside ? 'sticky' : 'frame-fixed border-t border-line',
        )}
      >
        <div className={isBeside ? undefined : 'column px-4'}>
          <p id={REASON} role="status" className="mb-1 text-xs text-warn empty:hidden">
            {block ? <BlockReason block={block} /> : null}
            {onRetry ? (
              <LinkButton className="ms-2" onClick={onRetry}>
                <Trans>Try again</Trans>
              </LinkButton>
            ) : null}
          </p>
          <Button
            type="submit"
            variant={side === 'buy' ? 'up' : 'down'}
            size="lg"
            block
            busy={isBusy}
            disabled={block !== undefined && !isBusy}
            aria-describedby={block ? REASON : undefined}
          >
            {state === 'checking' ? (
              <Trans>Checking…</Trans>
            ) : side === 'buy' ? (
              <Trans>Buy {base}</Trans>
            ) : (
              <Trans>Sell {base}</Trans>
            )}
          </Button>
        </div>
      </div>
      <UnknownOutcomeDialog
        open={state === 'unknown'}
        onClose={reset}
        action={
          <Link to="/trade-lst" className={buttonClass({ size: 'lg', block: true })}>
            <Trans>Check your orders</Trans>
          </Link>
        }
      />
    </form>
  );
}
