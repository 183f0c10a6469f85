export type Fields = Readonly<Record<string, string | number>>;

/** Things that the `demo` member owns, created before the calls so that they can refer to them. */
export interface Owned {
  readonly orderId: string;
  readonly practiceOrderId: string;
  readonly intentKey: string;
  /** A send from the owner to `friend` that has not arrived. */
  readonly transferId: string;
  readonly friendId: string;
  /** Path of an image, and number of a bank card. */
  readonly image: string;
  readonly cardId: string;
  /** A withdrawal in review. */
  readonly withdrawalId: string;
  /** An address of the owner's book. */
  readonly addressId: string;
  /** A pending loan, a redeemable stake, a message for the owner only. */
  readonly loanId: string;
  readonly stakeId: string;
  readonly noticeId: string;
  /** A request to support. */
  readonly supportId: string;
  /** An open spot order, far below the market. */
  readonly spotOrderId: string;
  /** Another one, to be changed. */
  readonly changeableId: string;
  /** An open price alert. */
  readonly alertId: string;
  /** Another session of the owner. */
  readonly deviceId: string;
  /** Texts that occur only in data of the owner. */
  readonly marks: readonly string[];
}

/** One row per call: valid input, and the expected response for each caller. */
export interface Row {
  readonly fields?: (owned: Owned) => Fields;
  /** Code for the signed-in owner; default 1. */
  readonly own?: number;
  /**
   * Response for another member with the same fields. `same`: the fields refer to nothing of the
   * owner, so the response has the same form, without any of the owner's marks.
   */
  readonly other: 'same' | { readonly code: number; readonly data?: unknown };
}
