import { useRouter } from '@tanstack/react-router';
import type { Entry } from '#/api/auth';
import { loadPage } from '#/lib/page-load';
import { samePagePath } from '#/lib/url';
import { leaveMessage } from '#/state/flash';
import { startSession } from '#/state/session';
import { toast } from '#/ui/toast';

/**
 * Returns a function that completes a login or registration: it stores the token and reloads the
 * app at `wanted`. If the browser refuses storage, a reload would lose the token, so the app
 * continues without a reload.
 */
export function useEnter(wanted: string | undefined) {
  const router = useRouter();
  return ({ token, greeting }: Entry) => {
    const path = samePagePath(wanted) ?? '/';
    if (startSession(token)) {
      leaveMessage(greeting);
      loadPage(path);
    } else {
      if (greeting !== '') toast({ tone: 'success', message: greeting });
      router.history.replace(path);
    }
  };
}
