import { createFileRoute, redirect } from '@tanstack/react-router';
import { currentToken } from '#/state/session';

/** Redirects visitors without a stored token to /login and returns them afterwards. */
export const Route = createFileRoute('/_member')({
  beforeLoad: ({ location }) => {
    if (currentToken() === undefined) {
      throw redirect({ to: '/login', search: { redirect: location.href }, replace: true });
    }
  },
});
