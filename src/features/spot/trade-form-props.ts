import type { OrderBook, SpotBalance } from '#/api/spot';
import type { SpotSide } from '#core/domain/spot-order.ts';
import type { Ticket } from './use-ticket';
import type { TradeBlock } from './use-trade-block';

/** The props of the forms for all order types. */
export interface TradeFormProps {
  marketId: string;
  symbol: string;
  /** The last price; `undefined` until it is known. */
  last: string | undefined;
  base: string;
  quote: string;
  side: SpotSide;
  onSide: (side: SpotSide) => void;
  ticket: Ticket;
  balance: SpotBalance | undefined;
  book: OrderBook | undefined;
  block: TradeBlock | undefined;
  /** If set, a failed request can be retried. */
  onRetry: (() => void) | undefined;
}
