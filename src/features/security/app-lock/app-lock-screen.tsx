import { Trans } from '@lingui/react/macro';
import { useAtom } from 'jotai';
import { useMemberKey } from '#/components/member/use-member-key';
import { Page } from '#/components/page/page';
import { hashCode } from '#/lib/code-hash';
import { appLockAtom, LOCK_TRIES } from '#/state/app-lock';
import { Notice } from '#/ui/notice';
import { CodeForm } from './code-form';
import { watchBackground } from './guard';
import { LockSettings } from './lock-settings';

/** This takes about a third of a second on a cheap phone. */
const ROUNDS = 200_000;
const FIRST_AFTER_MS = 60_000;

/** Turns the app lock of this device on and off (product.md#app-lock). */
export function AppLockScreen() {
  const memberKey = useMemberKey();
  const [lock, setLock] = useAtom(appLockAtom);

  async function turnOn(code: string) {
    const hash = await hashCode(code, ROUNDS);
    setLock({ memberKey, code: hash, triesLeft: LOCK_TRIES, afterMs: FIRST_AFTER_MS });
    watchBackground();
  }

  return (
    <Page title={<Trans>App lock</Trans>}>
      {lock?.memberKey === memberKey ? (
        <LockSettings lock={lock} onChange={setLock} />
      ) : globalThis.isSecureContext ? (
        <CodeForm onChosen={turnOn} />
      ) : (
        <Notice tone="warn" className="mx-4">
          <Trans>App lock requires a secure connection (https).</Trans>
        </Notice>
      )}
    </Page>
  );
}
