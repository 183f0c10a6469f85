/** The order shown as a card. */
export interface Watched {
  readonly orderId: string;
  /** True if its details are unfolded. */
  readonly hasDetails: boolean;
  /** The response of the exchange to its purchase. */
  readonly note?: string | undefined;
}
