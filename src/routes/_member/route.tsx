import { createFileRoute, redirect } from '@tanstack/react-router';
import { currentToken } from '#/state/session';

/** A visitor without a stored token goes to /login and comes back afterwards. */
export const Route = createFileRoute('/_member')({
  beforeLoad: ({ location }) => {
    if (currentToken() === undefined) {
      throw redirect({ to: '/login', search: { redirect: location.href }, replace: true });
    }
  },
});
