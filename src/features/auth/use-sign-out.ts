import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { signOutOfDevice } from '#/components/member/sign-out';
import { reloadPage } from '#/lib/page-load';
import { panelOpenAtom } from '#/state/panel';

/** Logs out and reloads the page. */
export function useSignOut() {
  const setPanelOpen = useSetAtom(panelOpenAtom);
  const [isBusy, setBusy] = useState(false);

  async function signOut() {
    if (isBusy) return;
    setBusy(true);
    setPanelOpen(false);
    await signOutOfDevice();
    reloadPage();
  }

  return { signOut, isBusy };
}
