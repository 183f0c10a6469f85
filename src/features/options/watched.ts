/** The order shown as a card. */
export interface Watched {
  readonly orderId: string;
  /** Its terms and the ticks it was computed from are unfolded. */
  readonly hasDetails: boolean;
  /** The response of the exchange to its purchase. */
  readonly note?: string | undefined;
}
