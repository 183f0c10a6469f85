import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { currentToken, memberKeyAtom, memberKeyOf } from '#/state/session';

/**
 * Redirects visitors without a stored token to /login and returns them afterwards. The pages below
 * this route belong to the sign-in of `memberKey`.
 */
export const Route = createFileRoute('/_member')({
  beforeLoad: ({ location }) => {
    const token = currentToken();
    if (token === undefined) {
      throw redirect({ to: '/login', search: { redirect: location.href }, replace: true });
    }
    return { memberKey: memberKeyOf(token) };
  },
  // The route is not split into a separate file, because every member page would wait for it.
  codeSplitGroupings: [],
  component: MemberPages,
});

/**
 * Renders nothing after the session has ended or changed, because input from the first member would
 * be sent as the second member's. The app then leaves or reloads the page.
 */
function MemberPages() {
  const { memberKey } = Route.useRouteContext();
  if (useAtomValue(memberKeyAtom) !== memberKey) return null;
  return <Outlet />;
}
