import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { linkClass } from '#/ui/link-button';
import { AuthPage } from './auth-page';
import { LoginForm } from './login-form';
import { LoginLead } from './login-lead';

export function LoginScreen({ wanted }: { wanted: string | undefined }) {
  const { t } = useLingui();
  return (
    <AuthPage title={t`Log in`} lead={<LoginLead wanted={wanted} />}>
      <LoginForm wanted={wanted} />
      <p className="mt-4 flex flex-wrap items-center justify-center gap-x-2 text-sm text-muted">
        <Trans>New here?</Trans>
        <Link to="/register" search={{ redirect: wanted }} className={linkClass('min-h-11')}>
          <Trans>Create an account</Trans>
        </Link>
      </p>
    </AuthPage>
  );
}
