import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { Fingerprint } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { askDevicePasskey } from '#/lib/device-passkey';
import { appLockAtom, LOCK_TRIES } from '#/state/app-lock';
import { buzz } from '#/state/vibration';
import { cx } from '#/ui/cx';
import { KEY_CLASS } from '#/ui/keypad';
import { LinkButton } from '#/ui/link-button';
import { CODE_LENGTH, checkCode } from './check-code';
import { TriesLeft } from './code-field';
import { CODE_KEY, CodePad } from './code-pad';

interface LockScreenProps {
  onOpened: () => void;
  /** Called after too many wrong codes, or if the member does not know the code. */
  onSignOut: () => void;
}

/** Covers the whole app until the member enters the code or uses the passkey of the device. */
export function LockScreen({ onOpened, onSignOut }: LockScreenProps) {
  const { t } = useLingui();
  const ref = useRef<HTMLDialogElement>(null);
  const passkey = useAtomValue(appLockAtom)?.passkey;
  const [code, setCode] = useState('');
  const [triesLeft, setTriesLeft] = useState<number>();
  const [isBusy, setBusy] = useState(false);

  async function check(typed: string) {
    setBusy(true);
    const outcome = await checkCode(typed);
    setBusy(false);
    setCode('');
    if (outcome === 'right') onOpened();
    else if (outcome === 'ended') onSignOut();
    else {
      setTriesLeft(outcome.triesLeft);
      buzz([20]);
    }
  }

  function type(digits: string) {
    setCode(digits);
    if (digits.length === CODE_LENGTH && !isBusy) void check(digits);
  }

  async function askDevice() {
    if (passkey !== undefined && (await askDevicePasskey(passkey))) onOpened();
  }

  const askAtFirst = useEffectEvent(() => void askDevice());
  useEffect(() => {
    // The lock is above every dialog that is already open, because the last modal dialog is on top.
    const dialog = ref.current;
    dialog?.showModal();
    askAtFirst();
    return () => dialog?.close();
  }, []);

  return (
    <dialog
      ref={ref}
      aria-label={t`App lock`}
      onCancel={(event) => event.preventDefault()}
      className="m-0 flex size-full max-h-none max-w-none flex-col items-center justify-center gap-6 overflow-y-auto bg-canvas p-6 text-ink low:gap-2 low:p-2"
    >
      <div className="flex flex-col items-center gap-3 text-center low:hidden">
        <img src="/icons/logo.svg" alt="" width={48} height={48} className="size-12" />
        <h1 className="text-lg font-bold">
          <Trans>The app is locked</Trans>
        </h1>
      </div>
      <CodePad
        label={<Trans context="app lock">Code</Trans>}
        value={code}
        onValueChange={type}
        wrongCount={triesLeft === undefined ? 0 : LOCK_TRIES - triesLeft}
        error={triesLeft === undefined ? null : <TriesLeft triesLeft={triesLeft} />}
        disabled={isBusy}
        extraKey={
          passkey === undefined ? undefined : (
            <button
              type="button"
              aria-label={t`Use this device`}
              onClick={() => void askDevice()}
              className={cx(KEY_CLASS, CODE_KEY)}
            >
              <Fingerprint aria-hidden="true" className="size-6 text-accent-ink" />
            </button>
          )
        }
      />
      <LinkButton className="text-sm" onClick={onSignOut}>
        <Trans>Forgot the code? Log out</Trans>
      </LinkButton>
    </dialog>
  );
}
