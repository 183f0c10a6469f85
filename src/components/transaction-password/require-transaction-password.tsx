import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { memberQuery } from '#/api/auth';
import { memberKeyAtom } from '#/state/session';
import { buttonClass } from '#/ui/button-class';
import { EmptyState } from '#/ui/empty-state';

interface RequireTransactionPasswordProps {
  /** The money form. */
  children: ReactNode;
}

/**
 * Stands before every form that asks for the transaction password: a member who is known to have none
 * is sent to set it, with the way back (decisions.md, Money). While that is not known the form shows.
 */
export function RequireTransactionPassword({ children }: RequireTransactionPasswordProps) {
  const { data: member } = useQuery(memberQuery(useAtomValue(memberKeyAtom)));
  const here = useLocation({ select: ({ href }) => href });
  if (member?.hasTransactionPassword !== false) return children;
  return (
    <EmptyState
      icon={<KeyRound />}
      title={<Trans>Set a transaction password first</Trans>}
      hint={
        <Trans>
          It protects your money: whoever moves it must know this password, not only the one for
          logging in.
        </Trans>
      }
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
