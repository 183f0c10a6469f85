/**
 * Runs an insert of one row, `tx.insert(…).values(…).returning({ id: … })`, and returns the new id.
 * Throws when the statement returned no row.
 */
export async function insertOne(
  statement: PromiseLike<readonly { readonly id: number }[]>,
): Promise<number> {
  const [row] = await statement;
  if (row === undefined) throw new Error('an insert returned no row');
  return row.id;
}
