import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { signOutOfDevice } from '#/components/member/sign-out';
import { loadPage } from '#/lib/page-load';
import { Button } from '#/ui/button';
import { Dialog } from '#/ui/dialog';
import { checkCode } from './check-code';
import { CodeField } from './code-field';

interface TurnOffDialogProps {
  open: boolean;
  onClose: () => void;
  onTurnedOff: () => void;
}

/** Asks for the code before the app lock is removed. Wrong codes count as on the lock screen. */
export function TurnOffDialog({ open, onClose, onTurnedOff }: TurnOffDialogProps) {
  const [code, setCode] = useState('');
  const [triesLeft, setTriesLeft] = useState<number>();
  const [isBusy, setBusy] = useState(false);

  async function check() {
    setBusy(true);
    const outcome = await checkCode(code);
    setBusy(false);
    setCode('');
    if (outcome === 'right') {
      onClose();
      onTurnedOff();
    } else if (outcome === 'ended') {
      await signOutOfDevice();
      loadPage('/login');
    } else setTriesLeft(outcome.triesLeft);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={<Trans>Turn off app lock</Trans>}
      footer={
        <>
          <Button variant="secondary" size="lg" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button size="lg" className="flex-1" busy={isBusy} onClick={() => void check()}>
            <Trans>Turn off</Trans>
          </Button>
        </>
      }
    >
      <CodeField triesLeft={triesLeft} value={code} onValueChange={setCode} />
    </Dialog>
  );
}
