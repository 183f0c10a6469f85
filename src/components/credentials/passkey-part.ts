import { useQuery } from '@tanstack/react-query';
import { authQueries } from '#/api/auth';
import { siteQueries } from '#/api/site';
import { optional } from '../readiness/optional';

/** The button of a passkey in place of a code, whose file only members with passkeys load. */
export const PasskeyProof = optional(() =>
  import('./passkey-proof').then((file) => file.PasskeyProof),
);

/** Whether a passkey of the member can stand in for a code here (product.md#passkeys). */
export function useHasPasskey(): boolean {
  const { data: settings } = useQuery(siteQueries.settings());
  const { data: member } = useQuery(authQueries.member());
  return settings?.hasPasskeys === true && member?.hasPasskey === true;
}
