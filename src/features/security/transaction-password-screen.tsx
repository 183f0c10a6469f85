import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { memberQuery } from '#/api/auth';
import { setTransactionPasswordMutation } from '#/api/security';
import { Page } from '#/components/page/page';
import { PasswordForm } from './password-form';

interface TransactionPasswordScreenProps {
  memberKey: string;
  /** Called once it is set and known to be. */
  onDone: () => void;
}

/** Sets or resets the transaction password, which withdrawals and other money forms ask for. */
export function TransactionPasswordScreen({ memberKey, onDone }: TransactionPasswordScreenProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const profile = memberQuery(memberKey);
  const { data: member } = useQuery(profile);
  return (
    <Page title={<Trans>Transaction password</Trans>}>
      <PasswordForm
        isForLogin={false}
        memberKey={memberKey}
        mutation={setTransactionPasswordMutation(memberKey)}
        labels={{
          old: t`Login password`,
          fresh: t`New transaction password`,
          repeated: t`Repeat transaction password`,
        }}
        lead={
          <p className="text-sm text-muted">
            <Trans>
              Every movement of money asks for it. It must differ from the login password.
            </Trans>
          </p>
        }
        onDone={async () => {
          // A money form that waits for it would find the old answer otherwise.
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
