import { serveFeed } from './serve-feed.ts';
import { TradeFeed } from './trade-feed.ts';

// The candle worker with the views of trades: what never shows a trade does not load it
// (market-data.md#trade-views).
serveFeed((outlets) => new TradeFeed(outlets));
