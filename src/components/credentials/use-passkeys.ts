import { useQuery } from '@tanstack/react-query';
import { authQueries } from '#/api/auth';
import { siteQueries } from '#/api/site';
import { useMemberKey } from '#/components/member/use-member-key';
import { hasPasskeyHost } from '#/domain/security-passkeys';

/** Whether this browser has passkeys for the address of this page. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis && hasPasskeyHost(globalThis.location.hostname);
}

/** Whether a passkey of the member can stand in for a code here (product.md#passkeys). */
export function useHasPasskey(): boolean {
  const { data: settings } = useQuery(siteQueries.settings());
  const { data: member } = useQuery(authQueries.member(useMemberKey()));
  return settings?.hasPasskeys === true && member?.hasPasskey === true && canUsePasskeys();
}
