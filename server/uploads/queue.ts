/** Runs at most `atOnce` works at a time; the others wait in the order they came. */
export function createQueue(atOnce: number) {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The next one takes over the place, so that nobody slips in between.
      if (next) next();
      else running -= 1;
    }
  };
}
