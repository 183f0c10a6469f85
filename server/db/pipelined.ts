/** The error of a transaction that must be rolled back because another one did its work first. */
export class Superseded extends Error {}

type Results<Work extends readonly unknown[]> = {
  -readonly [Key in keyof Work]: Awaited<Work[Key]>;
};

/**
 * Sends a statement immediately. A statement that is only awaited is sent in a later microtask,
 * after statements that are started in between.
 */
export function sendNow<Result>(statement: PromiseLike<Result>): Promise<Result> {
  return new Promise((done, fail) => void statement.then(done, fail));
}

/**
 * Waits for statements sent in one message, in the order in which they were started. Throws the
 * error of the first one that failed, because later ones fail as a result.
 */
export async function awaitAll<const Work extends readonly PromiseLike<unknown>[]>(
  ...work: Work
): Promise<Results<Work>> {
  const ends = await Promise.allSettled(work);
  const values = ends.map((end) => {
    if (end.status === 'rejected') throw end.reason;
    return end.value;
  });
  // Promise.allSettled preserves the order of its input.
  return values as Results<Work>;
}

/** Throws Superseded if a statement with RETURNING changed no rows. */
export async function assertChanged(statement: PromiseLike<readonly unknown[]>): Promise<void> {
  if ((await sendNow(statement)).length === 0) throw new Superseded();
}
