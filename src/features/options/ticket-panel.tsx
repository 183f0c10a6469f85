import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { newestAt } from '#/api/fresh';
import type { MarketList } from '#/api/market';
import { quoteQueries } from '#/api/market-quotes';
import { serverOffsetAtom } from '#/state/server-clock';
import type { Market } from '#core/domain/market.ts';
import type { OptionDirection } from '#core/domain/options-order.ts';
import { validateTicket } from '#core/domain/options-ticket.ts';
import { BuyBar } from './buy-bar';
import { useOptionsAccount } from './options-account';
import { PurchaseDialog, TicketDialog, useEarlyParts } from './parts';
import { type Draft, durationOf, stakeOf } from './ticket';
import { useBuyBlock } from './use-buy-block';

interface TicketPanelProps {
  market: Market | undefined;
  list: UseQueryResult<MarketList>;
  draft: Draft;
  onDraft: (draft: Draft) => void;
  isCrowded: boolean;
  /** Called after a purchase; the id is empty if the server left it out. */
  onBought: (orderId: string) => void;
  onOrders: () => void;
}

interface Step {
  readonly open: 'nothing' | 'settings' | 'confirm';
  /** The pressed direction; `undefined` if only the settings were opened. */
  readonly direction: OptionDirection | undefined;
  /** Counts what was opened, so that a dialog whose file was missing is loaded again. */
  readonly count: number;
}

const START: Step = { open: 'nothing', direction: undefined, count: 0 };

/** The ticket: stake, duration and buy buttons, and the dialogs from Buy to a running order. */
export function TicketPanel(props: TicketPanelProps) {
  const { market, list, draft, onDraft, isCrowded, onBought, onOrders } = props;
  const { queries } = useOptionsAccount();
  const config = useQuery(queries.config());
  const { data: newest } = useQuery(quoteQueries.price(market?.symbol ?? ''));
  const offset = useAtomValue(serverOffsetAtom);
  const [step, setStep] = useState(START);
  useEarlyParts();
  const stake = stakeOf(draft);
  const duration = durationOf(draft, config.data);
  const balance = config.data?.balance;

  // Without a tick time of its own, a price is as old as the response that contained it.
  const answeredAt = newestAt(list) + offset;
  const block = useBuyBlock({
    pricedAt: market && (newest?.tradedAt ?? market.tickAt ?? answeredAt),
    isPriceComing: list.isFetching && !list.isFetchedAfterMount,
    hasConfig: config.data !== undefined,
    hasConfigFailed: config.isError,
    balance,
    needed: stake ?? config.data?.durations[0]?.minimumStake,
  });

  const open = (next: Step['open'], direction: Step['direction']) =>
    setStep({ open: next, direction, count: step.count + 1 });
  // The content of the dialog stays rendered during the closing animation.
  const close = () => setStep({ ...step, open: 'nothing' });

  return (
    <>
      <BuyBar
        {...{ draft, onDraft, block, isCrowded }}
        config={config.data}
        onRetry={block === 'unknownBalance' ? () => void config.refetch() : undefined}
        onSettings={() => open('settings', undefined)}
        onBuy={(direction) => {
          const fault = validateTicket({ stake, duration, balance });
          open(fault === undefined ? 'confirm' : 'settings', direction);
        }}
      />
      {config.data && step.count > 0 ? (
        <TicketDialog
          key={`settings ${step.count}`}
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
      {market && stake && duration && step.count > 0 ? (
        <PurchaseDialog
          key={`confirm ${step.count}`}
          market={market}
          open={step.open === 'confirm'}
          direction={step.direction ?? 'up'}
          stake={stake}
          duration={duration}
          coin={config.data?.coin ?? 'USDT'}
          block={block}
          onClose={close}
          onBought={(orderId) => {
            close();
            onBought(orderId);
          }}
          onOrders={onOrders}
        />
      ) : null}
    </>
  );
}
