import type { Rate } from '../../lib/rate.ts';

/** What the feed gives one client, one address and all together. Options of the builder. */
export interface FeedLimits {
  /** Open sockets of this instance, and of one address. */
  readonly sockets: number;
  readonly socketsOfAddress: number;
  /** Subscriptions of one socket, and of all sockets of an address. */
  readonly topics: number;
  readonly topicsOfAddress: number;
  /** Messages a second: beyond it a socket's are refused, at ten times that it is closed. */
  readonly messages: number;
  /** Messages a second of all sockets of an address: beyond it the busy ones are closed. */
  readonly messagesOfAddress: number;
  /** Reads of an address, and those of them with more than 300 rows. */
  readonly reads: Rate;
  readonly longReads: Rate;
}

/**
 * Limits of a public server. A member needs one socket with one to three topics and a read each 5 s, a
 * second one while the socket is down. Behind a mobile carrier 200 members share one address; it gets
 * twice what they need, and after a restart all of them at once.
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
