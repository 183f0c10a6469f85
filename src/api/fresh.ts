/** Data that the service worker may have served from the device. */
export type Fresh<Data> = Data & {
  /**
   * When the server sent the data, in epoch milliseconds, if the device served it because the
   * network failed; `undefined` for a response from the network.
   */
  readonly asOf: number | undefined;
};

/** Returns true for `Fresh` data that the device served. */
export function isOfDevice(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'asOf' in data && data.asOf !== undefined;
}

interface Result {
  readonly data?: Fresh<unknown> | undefined;
  readonly dataUpdatedAt: number;
}

/** Returns the device time at which the data of a query was current, in epoch milliseconds. */
export function newestAt({ data, dataUpdatedAt }: Result): number {
  return data?.asOf ?? dataUpdatedAt;
}
