import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { Fingerprint, LockKeyhole } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { askDevicePasskey } from '#/lib/device-passkey';
import { appLockAtom } from '#/state/app-lock';
import { Button } from '#/ui/button';
import { LinkButton } from '#/ui/link-button';
import { CODE_LENGTH, checkCode } from './check-code';
import { CodeField } from './code-field';

interface LockScreenProps {
  onOpened: () => void;
  /** Too many wrong codes, or the member does not know the code. */
  onSignOut: () => void;
}

/** Covers the whole app until the code or the passkey of the device was given. */
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
    else setTriesLeft(outcome.triesLeft);
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
    // Above every dialog that is open already: the last modal one is on top.
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
      className="m-0 flex size-full max-h-none max-w-none flex-col items-center justify-center overflow-y-auto bg-page p-6 text-ink"
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (code.length === CODE_LENGTH && !isBusy) void check(code);
        }}
        className="flex w-full max-w-80 flex-col gap-6"
      >
        <div className="flex flex-col items-center gap-3 text-center">
          <LockKeyhole aria-hidden="true" className="size-10 text-accent-ink" />
          <h1 className="text-xl font-bold">
            <Trans>The app is locked</Trans>
          </h1>
        </div>
        <CodeField
          triesLeft={triesLeft}
          autoFocus
          value={code}
          readOnly={isBusy}
          onValueChange={type}
        />
        <Button type="submit" size="lg" block busy={isBusy} disabled={code.length < CODE_LENGTH}>
          <Trans>Unlock</Trans>
        </Button>
        {passkey === undefined ? null : (
          <Button
            variant="secondary"
            size="lg"
            block
            icon={<Fingerprint aria-hidden="true" className="size-5" />}
            onClick={() => void askDevice()}
          >
            <Trans>Use this device</Trans>
          </Button>
        )}
        <LinkButton className="self-center text-sm" onClick={onSignOut}>
          <Trans>Forgot the code? Log out</Trans>
        </LinkButton>
      </form>
    </dialog>
  );
}
