import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { authQueries } from '#/api/auth';
import { buttonClass } from '#/ui/button-class';
import { EmptyState } from '#/ui/empty-state';

interface RequireTransactionPasswordProps {
  /** The money form. */
  children: ReactNode;
}

/**
 * Guards forms that need the transaction password: members without one are redirected to the page
 * that sets it, with a link back (product.md#transaction-password-first). Until this is known, the
 * form is shown.
 */
export function RequireTransactionPassword({ children }: RequireTransactionPasswordProps) {
  const { data: member } = useQuery(authQueries.member());
  const here = useLocation({ select: ({ href }) => href });
  if (member?.hasTransactionPassword !== false) return children;
  return (
    <EmptyState
      icon={<KeyRound />}
      title={<Trans>Set a transaction password first</Trans>}
      hint={<Trans>It protects your money even if someone learns your login password.</Trans>}
      action={
        <Link
          to="/resetLegalPwd"
          search={{ redirect: here }}
          className={buttonClass({ size: 'lg' })}
        >
          <Trans>Set transaction password</Trans>
        </Link>
      }
    />
  );
}
