import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { IdCard } from 'lucide-react';
import { buttonClass } from '#/ui/button-class';
import { Notice } from '#/ui/notice';

/** States, before the form is filled in, that a loan requires a verified identity. */
export function IdentityNotice() {
  return (
    <Notice
      icon={<IdCard />}
      action={
        <Link
          to="/real_authentication"
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          <Trans>Identity verification</Trans>
        </Link>
      }
    >
      <Trans>Verify your identity to apply for this loan.</Trans>
    </Notice>
  );
}
