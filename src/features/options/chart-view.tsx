import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { newestAt } from '#/api/fresh';
import type { MarketList } from '#/api/market';
import { quoteQueries } from '#/api/market-quotes';
import { optionsQueries } from '#/api/options';
import { CandleChart } from '#/components/candle-chart/candle-chart';
import { ChartSkeleton } from '#/components/candle-chart/chart-skeleton';
import { useMemberKey } from '#/components/member/use-member-key';
import { QuotePanel } from '#/components/quote/quote-panel';
import { Failed } from '#/components/readiness/ready';
import type { Market } from '#/domain/market';
import type { OptionDirection } from '#/domain/options-order';
import { validateTicket } from '#/domain/options-ticket';
import { serverOffsetAtom } from '#/state/server-clock';
import { BuyBar } from './buy-bar';
import { PurchaseDialog } from './purchase-dialog';
import { type Draft, durationOf, stakeOf } from './ticket';
import { TicketDialog } from './ticket-dialog';
import { useBuyBlock } from './use-buy-block';

interface ChartViewProps {
  market: Market | undefined;
  list: UseQueryResult<MarketList>;
  draft: Draft;
  onDraft: (draft: Draft) => void;
  /** Called after a purchase, to open the popup of the order. */
  onWatch: (orderId: string) => void;
  onOrders: () => void;
}

interface Step {
  readonly open: 'nothing' | 'settings' | 'confirm';
  /** The pressed direction; `undefined` if only the settings were opened. */
  readonly direction: OptionDirection | undefined;
}

const START: Step = { open: 'nothing', direction: undefined };

/** Quote, live chart, and the dialogs from Buy to a running order. */
export function ChartView(props: ChartViewProps) {
  const { market, list, draft, onDraft, onWatch, onOrders } = props;
  const config = useQuery(optionsQueries.config(useMemberKey()));
  const { data: newest } = useQuery(quoteQueries.price(market?.symbol ?? ''));
  const offset = useAtomValue(serverOffsetAtom);
  const [step, setStep] = useState(START);
  const stake = stakeOf(draft);
  const duration = durationOf(draft, config.data);
  const coin = config.data?.coin ?? 'USDT';
  const balance = config.data?.balance;

  // Without a tick time of its own, a price is as old as the response that contained it.
  const listedAt = newestAt(list);
  const answeredAt = listedAt + offset;
  const block = useBuyBlock({
    pricedAt: market && (newest?.tradedAt ?? market.tickAt ?? answeredAt),
    isPriceComing: list.isFetching && !list.isFetchedAfterMount,
    hasConfig: config.data !== undefined,
    hasConfigFailed: config.isError,
    balance,
    needed: stake ?? config.data?.durations[0]?.minimumStake,
  });

  // The content of the dialog stays rendered during the closing animation.
  const close = () => setStep({ ...step, open: 'nothing' });

  function buy(direction: OptionDirection) {
    const validationError = config.data && validateTicket({ stake, duration, balance });
    setStep({ open: validationError === undefined ? 'confirm' : 'settings', direction });
  }

  if (!market && list.isError) return <Failed query={list} />;
  return (
    <>
      {market ? (
        <>
          <QuotePanel market={market} listedAt={listedAt} />
          <CandleChart symbol={market.symbol} pair={market.pair} />
        </>
      ) : (
        <div className="relative h-[calc(var(--chart-height)+7.5rem)]">
          <ChartSkeleton />
        </div>
      )}
      <BuyBar
        draft={draft}
        coin={coin}
        balance={balance}
        block={block}
        isReady={config.data !== undefined}
        onRetry={block === 'unknownBalance' ? () => void config.refetch() : undefined}
        onSettings={() => setStep({ open: 'settings', direction: undefined })}
        onBuy={buy}
      />
      {config.data ? (
        <TicketDialog
          open={step.open === 'settings'}
          onClose={close}
          config={config.data}
          draft={draft}
          direction={step.direction}
          onDone={(next) => {
            onDraft(next);
            setStep({ ...step, open: step.direction ? 'confirm' : 'nothing' });
          }}
        />
      ) : null}
      {market && stake && duration ? (
        <PurchaseDialog
          market={market}
          open={step.open === 'confirm'}
          direction={step.direction ?? 'up'}
          stake={stake}
          duration={duration}
          coin={coin}
          block={block}
          onClose={close}
          onBought={(orderId) => {
            close();
            if (orderId) onWatch(orderId);
            else onOrders();
          }}
          onOrders={onOrders}
        />
      ) : null}
    </>
  );
}
