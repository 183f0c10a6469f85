import { hashKey, type QueryKey } from '@tanstack/react-query';
import { store } from '#/state/device-atom';
import { memberKeyAtom } from '#/state/session';

/**
 * The first part of every query key of the member's data. A movement of money refreshes all of this
 * data, and it is removed when the session ends or is replaced.
 */
export const MEMBER_DATA = ['member'] as const;

/**
 * Returns the hash under which the query client stores a query. For the member's data, the hash
 * includes the sign-in, so one member's data is never shown to another.
 */
export function hashQueryKey(queryKey: QueryKey): string {
  const isOfMember = queryKey[0] === MEMBER_DATA[0];
  return hashKey(isOfMember ? [store.get(memberKeyAtom), ...queryKey] : queryKey);
}
