import { useAtomValue } from 'jotai';
import { memberKeyAtom } from '#/state/session';

/**
 * Returns the key of this sign-in. Throws for a guest, because pages of `_member` are rendered only
 * for members.
 */
export function useMemberKey(): string {
  const memberKey = useAtomValue(memberKeyAtom);
  if (memberKey === undefined) throw new Error('useMemberKey without a sign-in');
  return memberKey;
}
