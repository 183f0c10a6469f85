/** Another did the work of this transaction before it: nothing of it is to stay. */
export class Superseded extends Error {}

type Results<Work extends readonly unknown[]> = {
  -readonly [Key in keyof Work]: Awaited<Work[Key]>;
};

/** Sends a statement now. One that is merely awaited is sent a moment later, after others begun since. */
export function sendNow<Result>(statement: PromiseLike<Result>): Promise<Result> {
  return new Promise((done, fail) => void statement.then(done, fail));
}

/**
 * Waits for statements that are sent to the database in one message, in the order in which they were
 * begun. Throws what the first one that failed threw: those after it fail because of it.
 */
export async function awaitAll<const Work extends readonly PromiseLike<unknown>[]>(
  ...work: Work
): Promise<Results<Work>> {
  const ends = await Promise.allSettled(work);
  const values = ends.map((end) => {
    if (end.status === 'rejected') throw end.reason;
    return end.value;
  });
  // Promise.allSettled keeps the order, so that each value stands where its statement stood.
  return values as Results<Work>;
}

/** Throws Superseded when a statement that returns the rows it changed found none. */
export async function assertChanged(statement: PromiseLike<readonly unknown[]>): Promise<void> {
  if ((await sendNow(statement)).length === 0) throw new Superseded();
}
