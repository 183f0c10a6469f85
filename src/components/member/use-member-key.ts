import { createContext, use } from 'react';

/** Given by the `_member` route to the screens below it. */
export const MemberKeyContext = createContext<string | undefined>(undefined);

/**
 * Returns the key of the sign-in that the shown pages belong to, for the query keys of its data.
 * Throws outside `_member`: what guests see too reads `memberKeyAtom`, `undefined` for a guest.
 */
export function useMemberKey(): string {
  const memberKey = use(MemberKeyContext);
  if (memberKey === undefined) throw new Error('useMemberKey outside the _member route');
  return memberKey;
}
