import { useQueryClient } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { revokeSession } from '#/api/auth';
import { reloadPage } from '#/lib/page-load';
import { panelOpenAtom } from '#/state/panel';
import { currentToken, endSession } from '#/state/session';

/** The page reloads after this time even if the server does not respond. */
const REVOKE_WAIT_MS = 1_500;

/**
 * Logs out: removes the session from the device first (also offline; other tabs follow through the
 * storage event), then revokes it on the server, then reloads the page.
 */
export function useSignOut() {
  const queryClient = useQueryClient();
  const setPanelOpen = useSetAtom(panelOpenAtom);
  const [isBusy, setBusy] = useState(false);

  async function signOut() {
    if (isBusy) return;
    setBusy(true);
    const token = currentToken();
    setPanelOpen(false);
    endSession();
    queryClient.removeQueries({ queryKey: ['member'] });
    if (token !== undefined) {
      const wait = new Promise((resolve) => setTimeout(resolve, REVOKE_WAIT_MS));
      await Promise.race([revokeSession(token), wait]);
    }
    reloadPage();
  }

  return { signOut, isBusy };
}
