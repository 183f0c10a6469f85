/** Returns the current time in epoch milliseconds. Tests pass a controlled clock. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();
