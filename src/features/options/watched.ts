/** The order shown as a card. */
export interface Watched {
  readonly orderId: string;
  /** True if the details of the order are unfolded. */
  readonly hasDetails: boolean;
  /** The exchange's response to the purchase. */
  readonly note?: string | undefined;
}
