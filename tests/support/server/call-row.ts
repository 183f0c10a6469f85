export type Fields = Readonly<Record<string, string | number>>;

/** Things that the `demo` member owns, created before the calls so that they can refer to them. */
export interface Owned {
  readonly orderId: string;
  readonly practiceOrderId: string;
  readonly intentKey: string;
  /** A transfer from the owner to `friend` that has not arrived yet. */
  readonly transferId: string;
  readonly friendId: string;
  /** The path of an image, and the number of a bank card. */
  readonly image: string;
  readonly cardId: string;
  /** A withdrawal in review. */
  readonly withdrawalId: string;
  /** An address in the owner's book. */
  readonly addressId: string;
  /** A pending loan, a redeemable stake, and a message for the owner only. */
  readonly loanId: string;
  readonly stakeId: string;
  readonly noticeId: string;
  /** A request to support. */
  readonly supportId: string;
  /** An open spot order, far below the market. */
  readonly spotOrderId: string;
  /** Another open spot order, which is to be changed. */
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
  /** The code for the signed-in owner, which is 1 by default. */
  readonly own?: number;
  /**
   * The response to another member with the same fields. `same` means that the fields refer to
   * nothing that belongs to the owner, so the response has the same code and form, without any of
   * the owner's marks. The other member is then one who registered. Otherwise, it is `friend`,
   * which is a shared demo account like the owner.
   */
  readonly other: 'same' | { readonly code: number; readonly data?: unknown };
}
