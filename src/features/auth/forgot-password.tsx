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
              For your safety a password is reset by people only. Contact customer service and have
              your username and e-mail or phone at hand.
            </Trans>
          ) : (
            <Trans>
              For your safety a password is reset by people only. This site names no support
              address; write to whoever invited you.
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
