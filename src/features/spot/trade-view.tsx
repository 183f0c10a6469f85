import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { newestAt } from '#/api/fresh';
import { quoteQueries } from '#/api/market-quotes';
import { BOOK_POLL_MS, spotQueries } from '#/api/spot';
import { useMarketPrice } from '#/components/quote/use-market-price';
import { serverOffsetAtom } from '#/state/server-clock';
import { formatAmount } from '#core/domain/format-number.ts';
import { type Market, splitPair } from '#core/domain/market.ts';
import { money, multiply } from '#core/domain/money.ts';
import type { SpotSide } from '#core/domain/spot-order.ts';
import { BookControls } from './book-controls';
import { MarketPane } from './market-pane';
import { OrderBook } from './order-book';
import { TradeForm } from './trade-form';
import { useBookView } from './use-book-view';
import { useFills } from './use-fills';
import { useTicket } from './use-ticket';
import { useTradeBlock } from './use-trade-block';

interface TradeViewProps {
  market: Market;
  /** All markets, which are needed to convert prices quoted in other coins to USDT. */
  markets: readonly Market[];
  /** The server time of the market list, used for markets without a time of their last trade. */
  answeredAt: number;
  /** The device time of the market list, in epoch milliseconds. */
  listedAt: number;
  side: SpotSide;
  onSide: (side: SpotSide) => void;
  /** Places the form and the book. */
  children: (parts: { readonly ticket: ReactNode; readonly book: ReactNode }) => ReactNode;
}

/** The form and the book of one market. A tap on a price in the book inserts it into the form. */
export function TradeView(props: TradeViewProps) {
  const { market, markets, answeredAt, listedAt, side, onSide } = props;
  const { symbol } = market;
  const { base, quote } = splitPair(market.pair);
  const book = useQuery(spotQueries.book(symbol));
  const detail = useQuery(quoteQueries.detail(symbol, BOOK_POLL_MS));
  const balance = useQuery(spotQueries.balance(market.id));
  const offset = useAtomValue(serverOffsetAtom);
  const { price: last, tradedAt = answeredAt } = useMarketPrice(market);
  const ticket = useTicket({ market, side, balance: balance.data, book: book.data, last });
  // Without a time, a book is as old as its response, and without trades it is not usable.
  const bookAt = book.data && (book.data.at ?? book.dataUpdatedAt + offset);
  const pricedAt = bookAt && Math.min(bookAt, tradedAt);
  const block = useTradeBlock({
    isAtMarket: ticket.kind === 'market' && !ticket.waitsFor,
    pricedAt,
    hasBalance: balance.data !== undefined,
    hasBalanceFailed: balance.isError,
  });
  // The middle shows figures from both sources. A response served by the device has its own time
  // (`asOf`).
  const lastAt = detail.data ? newestAt(detail) : listedAt;
  const seenAt = [book.dataUpdatedAt, lastAt].filter((at) => at > 0);
  const orders = useFills(market);
  const { pricePrecision, quantityPrecision } = balance.data ?? {};
  const view = useBookView({ symbol, book, last, pricePrecision, orders });

  return props.children({
    ticket: (
      <TradeForm
        marketId={market.id}
        symbol={symbol}
        last={last}
        base={base}
        quote={quote}
        side={side}
        onSide={onSide}
        ticket={ticket}
        balance={balance.data}
        book={book.data}
        block={block}
        onRetry={block === 'unknownBalance' ? () => void balance.refetch() : undefined}
      />
    ),
    book: (
      <MarketPane symbol={symbol} base={base} quote={quote}>
        <OrderBook
          base={base}
          quote={quote}
          view={view}
          quantityPrecision={quantityPrecision}
          last={last}
          usdtValue={usdtValue(last, quote, markets)}
          shownAt={seenAt.length > 0 ? Math.min(...seenAt) : undefined}
          onPick={ticket.takePrice}
          onRetry={book.isError ? () => void book.refetch() : undefined}
        />
        <BookControls view={view} />
      </MarketPane>
    ),
  });
}

/** Returns the value of a price in USDT; `undefined` if it is in USDT or cannot be converted. */
function usdtValue(
  price: string | undefined,
  quote: string,
  markets: readonly Market[],
): string | undefined {
  const rate = markets.find(({ pair }) => pair === `${quote}/USDT`)?.lastPrice;
  return price && rate && formatAmount(multiply(money(price), rate), 2);
}
