import { eq } from 'drizzle-orm';
import type { Db, Tx } from '../../../db/db.ts';
import { insertOne } from '../../../db/insert-one.ts';
import { withdrawalAddresses } from '../../../db/schema/identity.ts';
import type { SavedAddress } from './addresses.repo.ts';

/**
 * Inserts an address into a member's address book. Both ways to change the book use the writes in
 * this file.
 */
export function insertAddress(tx: Tx, fresh: Omit<SavedAddress, 'id'>): Promise<number> {
  const { id } = withdrawalAddresses;
  return insertOne(tx.insert(withdrawalAddresses).values(fresh).returning({ id }));
}

export async function changeAddress(
  tx: Db,
  { id }: Pick<SavedAddress, 'id'>,
  change: Partial<Pick<SavedAddress, 'label' | 'isDefault'>>,
): Promise<void> {
  await tx.update(withdrawalAddresses).set(change).where(eq(withdrawalAddresses.id, id));
}

export async function removeAddress(tx: Tx, { id }: Pick<SavedAddress, 'id'>): Promise<void> {
  await tx.delete(withdrawalAddresses).where(eq(withdrawalAddresses.id, id));
}
