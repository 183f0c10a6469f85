import type { Rate } from '../../lib/rate.ts';

/** Limits of the feed per client, per address and in total (market-data.md#feed-limits). */
export interface FeedLimits {
  /** Maximum number of open sockets of this instance, followed by that per address. */
  readonly sockets: number;
  readonly socketsOfAddress: number;
  /** Maximum number of subscriptions per socket, followed by that of all sockets of an address. */
  readonly topics: number;
  readonly topicsOfAddress: number;
  /**
   * Maximum number of messages per second and socket. Further messages are refused, and at ten
   * times this number the socket is closed.
   */
  readonly messages: number;
  /**
   * Maximum number of messages per second of all sockets of an address. Above it, those sockets
   * that send more than 10 are closed.
   */
  readonly messagesOfAddress: number;
  /** Limit of reads per address, followed by that of reads of more than 300 rows. */
  readonly reads: Rate;
  readonly longReads: Rate;
}

/**
 * Limits of a public server. A member needs one socket with one to four topics, a second socket
 * while the first one is down, and a read every five seconds. Behind a mobile carrier, 200 members
 * may share one address; the limits are twice as high as these members need, even if all of them
 * reconnect after a restart.
 */
export const PRODUCTION_FEED_LIMITS: FeedLimits = {
  sockets: 5000,
  socketsOfAddress: 400,
  topics: 100,
  topicsOfAddress: 2000,
  messages: 60,
  messagesOfAddress: 1000,
  reads: { count: 2000, seconds: 10 },
  longReads: { count: 60, seconds: 10 },
};
