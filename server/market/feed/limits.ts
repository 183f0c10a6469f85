import type { Rate } from '../../lib/rate.ts';

/** Limits of the feed per client, per address and in total (market-data.md#feed-limits). */
export interface FeedLimits {
  /** Open sockets of this instance, and per address. */
  readonly sockets: number;
  readonly socketsOfAddress: number;
  /** Subscriptions per socket, and of all sockets of an address. */
  readonly topics: number;
  readonly topicsOfAddress: number;
  /**
   * Messages per second and socket: above it messages are refused, at ten times that the socket is
   * closed.
   */
  readonly messages: number;
  /**
   * Messages per second of all sockets of an address: above it those with more than 10 are closed.
   */
  readonly messagesOfAddress: number;
  /** Reads per address, and reads of more than 300 rows. */
  readonly reads: Rate;
  readonly longReads: Rate;
}

/**
 * Limits of a public server. A member needs one socket with one to three topics, a second one while
 * the socket is down, and a read every five seconds. Behind a mobile carrier 200 members share one
 * address; the limits are twice what they need, even if all of them reconnect after a restart.
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
