import { Trans, useLingui } from '@lingui/react/macro';
import { LogOut } from 'lucide-react';
import { changePasswordMutation } from '#/api/security';
import { Page } from '#/components/page/page';
import { loadPage } from '#/lib/page-load';
import { leaveMessage } from '#/state/flash';
import { endSession } from '#/state/session';
import { Notice } from '#/ui/notice';
import { PasswordForm } from './password-form';

/**
 * Changes the login password, which ends all of the member's sessions (product.md#login-password).
 */
export function ChangePasswordScreen() {
  const { t } = useLingui();
  return (
    <Page title={<Trans>Login password</Trans>}>
      <PasswordForm
        isForLogin
        mutation={changePasswordMutation()}
        labels={{
          old: t`Current password`,
          fresh: t`New password`,
          repeated: t`Repeat new password`,
        }}
        lead={
          <Notice icon={<LogOut />}>
            <Trans>After the change, you’ll have to log in again on every device.</Trans>
          </Notice>
        }
        onDone={(message) => {
          endSession();
          leaveMessage(message);
          // There is no return URL, because the login would lead back to this page.
          loadPage('/login');
        }}
      >
        <Trans>Change password</Trans>
      </PasswordForm>
    </Page>
  );
}
