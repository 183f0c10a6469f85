import { createFileRoute, redirect } from '@tanstack/react-router';
import { currentToken } from '#/state/session';

/** Who is signed in already has no business here and goes home. */
export const Route = createFileRoute('/_guest')({
  beforeLoad: () => {
    if (currentToken() !== undefined) throw redirect({ to: '/', replace: true });
  },
});
