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
              You can close your account once it’s empty and nothing is open. We delete your
              devices, passkeys, address book and alerts immediately, and your e-mail and phone
              number after 30 days. Until then, customer service can reopen the account. We keep
              financial and identity records as required by law.
            </Trans>
          </Notice>
        }
      >
        <Trans>Close account</Trans>
      </OwnerForm>
    </Page>
  );
}
