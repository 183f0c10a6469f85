/** At most `count` within `seconds`, refilled evenly. */
export interface Rate {
  readonly count: number;
  readonly seconds: number;
}
