import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MarketList } from '#/api/market';
import { buzz } from '#/state/vibration';
import type { Market } from '#core/domain/market.ts';
import type { OptionOrder } from '#core/domain/options-order.ts';
import { validateTicket } from '#core/domain/options-ticket.ts';
import { ChartView } from './chart-view';
import { Dock } from './dock';
import { useOptionsAccount } from './options-account';
import { LastResults, RunningOrders } from './parts';
import { durationOf, type Step } from './ticket';
import { TicketPanel } from './ticket-panel';
import type { OptionsWidth } from './use-options-width';
import type { Ticket } from './use-ticket';
import type { Watched } from './watched';

interface TradeViewProps {
  list: UseQueryResult<MarketList>;
  market: Market | undefined;
  width: OptionsWidth;
  ticket: Ticket;
  runningCount: number;
  watched: Watched | undefined;
  onWatch: (watched: Watched | undefined) => void;
  /** Shows the running orders. */
  onOrders: () => void;
}

/** The chart, the ticket and the running orders. */
export function TradeView(props: TradeViewProps) {
  const { list, market, ticket, runningCount, watched, onWatch, onOrders } = props;
  const { hasOrders, isBeside, isNarrow } = props.width;
  const { queries } = useOptionsAccount();
  const config = useQuery(queries.config()).data;
  const [step, setStep] = useState<Step>();
  const hasRunning = watched !== undefined || runningCount > 0;

  function onBought(orderId: string, note: string) {
    ticket.save();
    buzz([10]);
    if (orderId) onWatch({ orderId, hasDetails: false, note });
    else onOrders();
  }

  /**
   * Opens the confirmation of the same option again, or the settings if its terms are no longer
   * valid.
   */
  function buyAgain({ stake, durationSeconds, direction }: OptionOrder) {
    if (direction === 'unknown') return;
    const draft = { stake: stake ?? '', durationSeconds };
    const validationError = validateTicket({
      stake,
      duration: durationOf(draft, config),
      balance: config?.balance,
    });
    ticket.setDraft(draft);
    // Unfolded details replace the ticket, which contains the dialogs.
    if (watched && !hasOrders) onWatch({ ...watched, hasDetails: false });
    setStep({ open: validationError === undefined ? 'confirm' : 'settings', direction });
  }

  return (
    <ChartView
      market={market}
      list={list}
      watchedId={watched?.orderId}
      chosenSeconds={ticket.chosenSeconds}
      hasFigures={isNarrow}
      isCrowded={hasRunning}
    >
      <Dock
        isBeside={isBeside}
        isColumn={hasOrders}
        running={
          <>
            {hasRunning ? (
              <RunningOrders
                markets={list.data?.markets ?? []}
                watched={watched}
                hasTiles
                hasRoom={hasOrders}
                onWatch={onWatch}
                pair={market?.pair}
                onAgain={buyAgain}
              />
            ) : null}
            {hasOrders && !watched ? (
              <LastResults
                pair={market?.pair}
                onOpen={(orderId) => onWatch({ orderId, hasDetails: true })}
                onAgain={buyAgain}
              />
            ) : null}
          </>
        }
      >
        {watched?.hasDetails && !hasOrders ? null : (
          <TicketPanel
            market={market}
            list={list}
            draft={ticket.draft}
            onDraft={ticket.setDraft}
            step={step}
            onStep={setStep}
            isColumn={hasOrders}
            onBought={onBought}
            onOrders={onOrders}
          />
        )}
      </Dock>
    </ChartView>
  );
}
