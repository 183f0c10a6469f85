import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { RegisterScreen } from '#/features/auth/register-screen';
import { searchText } from '#/lib/search';

export const Route = createFileRoute('/_guest/register')({
  staticData: { title: msg`Register` },
  validateSearch: z.object({ invite: searchText(64), redirect: searchText(2000) }),
  component: RegisterPage,
});

function RegisterPage() {
  const { invite, redirect } = Route.useSearch();
  return <RegisterScreen invite={invite} wanted={redirect} />;
}
