import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useRef } from 'react';
import { newestAt } from '#/api/fresh';
import type { MarketList } from '#/api/market';
import { quoteQueries } from '#/api/market-quotes';
import { serverOffsetAtom } from '#/state/server-clock';
import { WhileOpen } from '#/ui/while-open';
import type { Market } from '#core/domain/market.ts';
import { validateTicket } from '#core/domain/options-ticket.ts';
import { BuyBar } from './buy-bar';
import { useOptionsAccount } from './options-account';
import { PurchaseDialog, TicketDialog, useEarlyParts } from './parts';
import { type Draft, durationOf, type Step, stakeOf } from './ticket';
import { useBuyBlock } from './use-buy-block';

interface TicketPanelProps {
  market: Market | undefined;
  list: UseQueryResult<MarketList>;
  draft: Draft;
  onDraft: (draft: Draft) => void;
  /** True if the ticket is in a column. */
  isColumn: boolean;
  /** The open dialog of the ticket. */
  step: Step | undefined;
  onStep: (step: Step | undefined) => void;
  /** Called after a purchase. The id is empty if the server omits it. */
  onBought: (orderId: string, message: string) => void;
  onOrders: () => void;
}

/** The ticket: stake, duration and buy buttons, and the dialogs from Buy to a running order. */
export function TicketPanel(props: TicketPanelProps) {
  const { market, list, draft, onDraft, isColumn, step, onStep, onBought, onOrders } = props;
  const { queries } = useOptionsAccount();
  const config = useQuery(queries.config());
  const { data: newest } = useQuery(quoteQueries.price(market?.symbol ?? ''));
  const offset = useAtomValue(serverOffsetAtom);
  const buttons = useRef<HTMLDivElement>(null);
  useEarlyParts();
  const stake = stakeOf(draft);
  const duration = durationOf(draft, config.data);
  const balance = config.data?.balance;

  // Without a tick time, a price is as old as the response.
  const answeredAt = newestAt(list) + offset;
  const block = useBuyBlock({
    pricedAt: market && (newest?.tradedAt ?? market.tickAt ?? answeredAt),
    isPriceComing: list.isFetching && !list.isFetchedAfterMount,
    hasConfig: config.data !== undefined,
    hasConfigFailed: config.isError,
    balance,
    needed: stake ?? config.data?.durations[0]?.minimumStake,
  });

  const coin = config.data?.coin ?? 'USDT';
  const close = () => onStep(undefined);

  return (
    <>
      <BuyBar
        draft={draft}
        onDraft={onDraft}
        config={config.data}
        block={block}
        isColumn={isColumn}
        onRetry={block === 'unknownBalance' ? () => void config.refetch() : undefined}
        onSettings={() => onStep({ open: 'settings', direction: undefined })}
        onBuy={(direction) => {
          const fault = validateTicket({ stake, duration, balance });
          onStep({ open: fault === undefined ? 'confirm' : 'settings', direction });
        }}
        buttons={buttons}
      />
      <WhileOpen subject={step?.open === 'settings' && step}>
        {(isOpen, { direction }) =>
          config.data ? (
            <TicketDialog
              open={isOpen}
              onClose={close}
              config={config.data}
              draft={draft}
              direction={direction}
              onDone={(next) => {
                onDraft(next);
                onStep(direction && { open: 'confirm', direction });
              }}
            />
          ) : null
        }
      </WhileOpen>
      <WhileOpen subject={step?.open === 'confirm' && step}>
        {(isOpen, { direction }) =>
          market && stake && duration ? (
            <PurchaseDialog
              market={market}
              open={isOpen}
              direction={direction}
              stake={stake}
              duration={duration}
              coin={coin}
              block={block}
              buttons={buttons}
              isColumn={isColumn}
              onClose={close}
              onBought={(orderId, message) => {
                close();
                onBought(orderId, message);
              }}
              onOrders={onOrders}
            />
          ) : null
        }
      </WhileOpen>
    </>
  );
}
