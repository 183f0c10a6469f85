import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { LoginScreen } from '#/features/auth/login-screen';
import { searchText } from '#/lib/search';

export const Route = createFileRoute('/_guest/login')({
  staticData: { title: msg`Log in` },
  validateSearch: z.object({ redirect: searchText(2000) }),
  component: LoginPage,
});

function LoginPage() {
  const { redirect } = Route.useSearch();
  return <LoginScreen wanted={redirect} />;
}
