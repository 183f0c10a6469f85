import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { siteQueries } from '#/api/site';
import { Dialog } from '#/ui/dialog';
import { LinkButton, linkClass } from '#/ui/link-button';
import { ResetBySupport, SupportButton } from './reset-by-support';

/**
 * Leads to the password reset or, if the server has none, refers to support
 * (product.md#forgotten-password). `wanted` is the URL to return to after the login.
 */
export function ForgotPassword({ wanted }: { wanted: string | undefined }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(siteQueries.settings());
  if (data?.hasReset !== false) {
    return (
      <Link to="/reset-password" search={{ redirect: wanted }} className={linkClass('min-h-11')}>
        <Trans>Forgot password?</Trans>
      </Link>
    );
  }
  return (
    <>
      <LinkButton onClick={() => setOpen(true)}>
        <Trans>Forgot password?</Trans>
      </LinkButton>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={<Trans>Forgot password?</Trans>}
        closeLabel={t`Close`}
        description={<ResetBySupport />}
        footer={data?.supportLink ? <SupportButton /> : null}
      />
    </>
  );
}
