import type { Clock } from '../../lib/clock.ts';
import type { MarketData } from '../market-data.ts';
import type { PriceSource } from '../price-source.ts';
import type { FeedLimits } from './limits.ts';

/** Shared dependencies of the feed. */
export interface FeedDeps {
  readonly data: MarketData;
  readonly quote: PriceSource['quote'];
  readonly clock: Clock;
  readonly isListed: (symbol: string) => boolean;
  readonly limits: FeedLimits;
}
