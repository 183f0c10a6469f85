import { useQuery } from '@tanstack/react-query';
import { authQueries } from '#/api/auth';
import { siteQueries } from '#/api/site';
import { optional } from '../readiness/optional';

/**
 * The button for using a passkey instead of a code; its file is loaded only for members with
 * passkeys.
 */
export const PasskeyProof = optional(() =>
  import('./passkey-proof').then((file) => file.PasskeyProof),
);

/** Returns true if a passkey of the member can replace a code here (product.md#passkeys). */
export function useHasPasskey(): boolean {
  const { data: settings } = useQuery(siteQueries.settings());
  const { data: member } = useQuery(authQueries.member());
  return settings?.hasPasskeys === true && member?.hasPasskey === true;
}
