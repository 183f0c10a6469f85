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
              Your account must be empty, and nothing may be running. Devices, passkeys, address
              book and alerts are deleted at once, your e-mail and phone after 30 days; until then
              customer service can reopen the account. Records of money and identity are kept as the
              law requires.
            </Trans>
          </Notice>
        }
      >
        <Trans>Close account</Trans>
      </OwnerForm>
    </Page>
  );
}
