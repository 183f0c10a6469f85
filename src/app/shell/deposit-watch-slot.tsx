import { useAtomValue } from 'jotai';
import { optional } from '#/components/readiness/optional';
import { idle } from '#/lib/idle';
import { memberKeyAtom } from '#/state/session';

const DepositWatch = optional(() =>
  idle().then(async () => (await import('./deposit-watch')).DepositWatch),
);

/** Follows a member's deposits. Its code is loaded after the page. */
export function DepositWatchSlot() {
  const memberKey = useAtomValue(memberKeyAtom);
  return memberKey === undefined ? null : <DepositWatch key={memberKey} />;
}
