import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { siteQueries } from '#/api/site';
import { buttonClass } from '#/ui/button-class';
import { Dialog } from '#/ui/dialog';
import { LinkButton } from '#/ui/link-button';

/**
 * Explains that passwords are reset by support, and links to it (product.md#forgotten-password).
 */
export function ForgotPassword() {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(siteQueries.settings());
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
        description={
          data?.supportLink ? (
            <Trans>
              For your security, only our staff can reset a password. Contact customer service with
              your username and your e-mail or phone number.
            </Trans>
          ) : (
            <Trans>
              For your security, only our staff can reset a password. This site has no support
              address; contact the person who invited you.
            </Trans>
          )
        }
        footer={
          data?.supportLink ? (
            <a
              href={data.supportLink}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonClass({ block: true })}
            >
              <Trans>Contact customer service</Trans>
            </a>
          ) : null
        }
      />
    </>
  );
}
