import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { authQueries } from '#/api/auth';
import { setTransactionPasswordMutation } from '#/api/security';
import { Page } from '#/components/page/page';
import { PasswordForm } from './password-form';

interface TransactionPasswordScreenProps {
  /** Called after the password is set and the profile is refetched. */
  onDone: () => void;
}

/** Sets or resets the transaction password, which money forms require. */
export function TransactionPasswordScreen({ onDone }: TransactionPasswordScreenProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const profile = authQueries.member();
  const { data: member } = useQuery(profile);
  return (
    <Page title={<Trans>Transaction password</Trans>}>
      <PasswordForm
        isForLogin={false}
        mutation={setTransactionPasswordMutation()}
        labels={{
          old: t`Login password`,
          fresh: t`New transaction password`,
          repeated: t`Repeat transaction password`,
        }}
        lead={
          <p className="text-sm text-muted">
            <Trans>
              You need it to withdraw, send, convert and stake. It must be different from your login
              password.
            </Trans>
          </p>
        }
        onDone={async () => {
          // A money form waiting for the password would otherwise read the old profile.
          await queryClient.invalidateQueries({ queryKey: profile.queryKey });
          onDone();
        }}
      >
        {member?.hasTransactionPassword === undefined ? (
          <Trans>Confirm</Trans>
        ) : member.hasTransactionPassword ? (
          <Trans>Reset transaction password</Trans>
        ) : (
          <Trans>Set transaction password</Trans>
        )}
      </PasswordForm>
    </Page>
  );
}
