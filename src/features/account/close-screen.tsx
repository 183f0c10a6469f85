import { Trans } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import { closeMutation } from '#/api/account';
import { OwnerForm } from '#/components/credentials/owner-form';
import { Page } from '#/components/page/page';
import { loadPage } from '#/lib/page-load';
import { leaveMessage } from '#/state/flash';
import { endSession } from '#/state/session';
import { Notice } from '#/ui/notice';

/** Closes the account (product.md#closed-account). */
export function CloseScreen() {
  return (
    <Page title={<Trans>Close account</Trans>}>
      <OwnerForm
        isDanger
        mutation={closeMutation()}
        toInput={(_values, proof) => proof}
        onDone={(message) => {
          endSession();
          leaveMessage(message);
          loadPage('/login');
        }}
        lead={
          <Notice tone="warn" icon={<TriangleAlert />}>
            <Trans>
              You can close your account once it’s empty and nothing is running. We delete devices,
              passkeys, address book and alerts at once, and your e-mail and phone after 30 days.
              Until then, customer service can reopen the account. We keep records of money and
              identity as the law requires.
            </Trans>
          </Notice>
        }
      >
        <Trans>Close account</Trans>
      </OwnerForm>
    </Page>
  );
}
