/** A rate limit of `count` per `seconds`, as a token bucket that refills evenly. */
export interface Rate {
  readonly count: number;
  readonly seconds: number;
}
