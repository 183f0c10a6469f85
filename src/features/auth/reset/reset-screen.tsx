import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useForm } from 'react-hook-form';
import { siteQueries } from '#/api/site';
import { readDraft } from '#/components/money-form/stored-draft';
import { useDraft } from '#/components/money-form/use-draft';
import { validationResolver } from '#/components/money-form/validation-resolver';
import { rememberedAccountAtom } from '#/state/session';
import { AuthPage } from '../auth-page';
import { ResetBySupport, SupportButton } from '../reset-by-support';
import { AccountStep } from './account-step';
import { CodeStep } from './code-step';
import { type ResetAccount, validateAccount } from './validate-reset';

/** The name of the stored draft. Only the account is stored. */
const DRAFT = 'reset-password';

interface ResetScreenProps {
  isCodeStep: boolean;
  onCodeStep: () => void;
  onAccountStep: () => void;
  onDone: (account: string) => void;
}

/**
 * Resets a forgotten password with a code sent to the account's e-mail address
 * (product.md#forgotten-password).
 */
export function ResetScreen({ isCodeStep, onCodeStep, onAccountStep, onDone }: ResetScreenProps) {
  const { t } = useLingui();
  const { data: settings } = useQuery(siteQueries.settings());
  const remembered = useAtomValue(rememberedAccountAtom);
  const form = useForm<ResetAccount>({
    shouldFocusError: false,
    // Read now and not after the first render, because a visitor who returns from the e-mail
    // continues with the code.
    defaultValues: { account: typedIn(DRAFT) ?? typedIn('login') ?? remembered ?? '' },
    resolver: validationResolver(validateAccount),
  });
  const forgetDraft = useDraft(form, DRAFT, ['account']);
  const account = form.getValues('account').trim();

  return (
    <AuthPage title={t`Reset password`} lead={<Trans>Set a new login password</Trans>}>
      {settings?.hasReset === false ? (
        <div className="flex flex-col gap-4">
          <p>
            <ResetBySupport />
          </p>
          <SupportButton />
        </div>
      ) : isCodeStep && account !== '' ? (
        <CodeStep
          account={account}
          onOtherAccount={onAccountStep}
          onDone={() => {
            forgetDraft();
            onDone(account);
          }}
        />
      ) : (
        <AccountStep form={form} onDone={onCodeStep} />
      )}
    </AuthPage>
  );
}

/** Returns the account that was typed into another form of this tab. */
function typedIn(draft: string): string | undefined {
  const { account } = readDraft(draft);
  return typeof account === 'string' && account !== '' ? account : undefined;
}
