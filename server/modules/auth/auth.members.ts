import type { Db } from '../../db/client.ts';
import { findMemberByName } from './auth.repo.ts';

/** Number of the member with this username, e-mail or phone; `undefined` when there is none. */
export async function findMemberNumber(db: Db, name: string): Promise<number | undefined> {
  return (await findMemberByName(db, name.trim().toLowerCase()))?.id;
}
