/** At most `count` within `seconds`, refilled evenly (token bucket). */
export interface Rate {
  readonly count: number;
  readonly seconds: number;
}
