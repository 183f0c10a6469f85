import { useQuery } from '@tanstack/react-query';
import { authQueries } from '#/api/auth';
import { optional } from '#/components/readiness/optional';

const FrozenNotice = optional(() => import('./frozen-notice').then((file) => file.FrozenNotice));

/** The notice on every page that the account is frozen. Its code is loaded only in that case. */
export function FrozenSlot() {
  const { data: member } = useQuery(authQueries.member());
  return member?.isFrozen ? <FrozenNotice /> : null;
}
