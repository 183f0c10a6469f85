import { createFileRoute, redirect } from '@tanstack/react-router';
import { currentToken } from '#/state/session';

/** Redirects members who are already signed in to the home page. */
export const Route = createFileRoute('/_guest')({
  beforeLoad: () => {
    if (currentToken() !== undefined) throw redirect({ to: '/', replace: true });
  },
});
