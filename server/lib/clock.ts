/** Where the exchange reads the time: epoch milliseconds. Tests pass a controlled one. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();
