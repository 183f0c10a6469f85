import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { linkClass } from '#/ui/link-button';
import { ArticleLinks } from './article-links';
import { AuthPage } from './auth-page';
import { RegisterForm } from './register-form';

interface RegisterScreenProps {
  invite: string | undefined;
  wanted: string | undefined;
}

export function RegisterScreen({ invite, wanted }: RegisterScreenProps) {
  const { t } = useLingui();
  return (
    <AuthPage title={t`Register`} lead={<Trans>Open your account in a minute</Trans>}>
      <RegisterForm invite={invite} wanted={wanted} />
      <ArticleLinks />
      <p className="mt-4 flex flex-wrap items-center justify-center gap-x-2 text-sm text-muted">
        <Trans>Already a member?</Trans>
        <Link to="/login" search={{ redirect: wanted }} className={linkClass('min-h-11')}>
          <Trans>Log in</Trans>
        </Link>
      </p>
    </AuthPage>
  );
}
