import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { I18nProvider } from '@lingui/react';
import { createRoot, type Root } from 'react-dom/client';
import { signOutOfDevice } from '#/components/member/sign-out';
import { loadPage } from '#/lib/page-load';
import { appLockAtom } from '#/state/app-lock';
import { store } from '#/state/device-atom';
import { leaveMessage } from '#/state/flash';
import { memberKeyAtom } from '#/state/session';
import { LockScreen } from './lock-screen';

let isWatching = false;
/** The open lock screen, and the promise that waits for it. */
let open:
  | { readonly root: Root; readonly host: HTMLElement; readonly opened: Promise<void> }
  | undefined;

/** Returns the lock of the signed-in member. The lock of an earlier sign-in is removed. */
function ownLock() {
  const lock = store.get(appLockAtom);
  if (!lock) return undefined;
  if (lock.memberKey === store.get(memberKeyAtom)) return lock;
  store.set(appLockAtom, undefined);
  return undefined;
}

/** Hides or shows the app's content, including dialogs, without losing its state. */
function cover(isCovered: boolean): void {
  const root = document.querySelector<HTMLElement>('#root');
  if (root) root.style.visibility = isCovered ? 'hidden' : '';
}

function lockNow(): Promise<void> {
  if (open) return open.opened;
  cover(true);
  const host = document.createElement('div');
  document.body.append(host);
  const root = createRoot(host);
  const opened = new Promise<void>((resolve) => {
    const close = () => {
      root.unmount();
      host.remove();
      open = undefined;
      cover(false);
      resolve();
    };
    const signOut = async () => {
      await signOutOfDevice();
      leaveMessage(t`Log in again to open the app.`);
      loadPage('/login');
    };
    root.render(
      <I18nProvider i18n={i18n}>
        <LockScreen onOpened={close} onSignOut={() => void signOut()} />
      </I18nProvider>,
    );
  });
  open = { root, host, opened };
  return opened;
}

/**
 * Covers the app while it is in the background, where the app switcher shows a picture of it, and
 * locks it after the time that the member selected.
 */
export function watchBackground(): void {
  if (isWatching) return;
  isWatching = true;
  let hiddenAt = 0;
  document.addEventListener('visibilitychange', () => {
    const lock = ownLock();
    if (!lock) {
      if (!open) cover(false);
      return;
    }
    if (document.visibilityState === 'hidden') {
      hiddenAt = Date.now();
      cover(true);
      return;
    }
    const away = Date.now() - hiddenAt;
    // The elapsed time is ignored if the clock was set back.
    if (away < 0 || away >= lock.afterMs) void lockNow();
    else if (!open) cover(false);
  });
}

/**
 * Locks the app at its start. Resolves after it is unlocked, or immediately without a lock. No
 * member data may be rendered before that.
 */
export async function unlockAtStart(): Promise<void> {
  if (!ownLock()) return;
  watchBackground();
  await lockNow();
}
