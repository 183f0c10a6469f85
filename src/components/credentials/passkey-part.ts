import { useQuery } from '@tanstack/react-query';
import { authQueries } from '#/api/auth';
import { siteQueries } from '#/api/site';
import { optional } from '../readiness/optional';

/**
 * The button for using a passkey instead of a code. Its file is loaded only for members with
 * passkeys.
 */
export const PasskeyProof = optional(() =>
  import('./passkey-proof').then((file) => file.PasskeyProof),
);

/** Returns true if one of the member's passkeys can replace a code here (product.md#passkeys). */
export function useHasPasskey(): boolean {
  const { data: settings } = useQuery(siteQueries.settings());
  const { data: member } = useQuery(authQueries.member());
  return settings?.hasPasskeys === true && member?.hasPasskey === true;
}
