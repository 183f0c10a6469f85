import { useQueryClient } from '@tanstack/react-query';
import type { Entry } from '#/api/auth';
import { loadPage } from '#/lib/page-load';
import { samePagePath } from '#/lib/url';
import { leaveMessage } from '#/state/flash';
import { startSession } from '#/state/session';

/** After login and registration: keep the token, and load the app anew at the page wanted. */
export function useEnter(wanted: string | undefined) {
  const queryClient = useQueryClient();
  return ({ token, greeting }: Entry) => {
    queryClient.removeQueries({ queryKey: ['member'] });
    startSession(token);
    leaveMessage(greeting);
    loadPage(samePagePath(wanted) ?? '/');
  };
}
