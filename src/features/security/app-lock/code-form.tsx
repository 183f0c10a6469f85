import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { buzz } from '#/state/vibration';
import { CODE_LENGTH } from './check-code';
import { CodePad } from './code-pad';

interface CodeFormProps {
  /** Called with the code after it was typed twice. */
  onChosen: (code: string) => Promise<void>;
}

/** A new code for the app lock: entered, then repeated. */
export function CodeForm({ onChosen }: CodeFormProps) {
  const [chosen, setChosen] = useState<string>();
  const [typed, setTyped] = useState('');
  const [wrongCount, setWrongCount] = useState(0);
  const [isBusy, setBusy] = useState(false);

  async function type(code: string) {
    setTyped(code);
    if (code.length < CODE_LENGTH || isBusy) return;
    setTyped('');
    if (chosen === undefined) {
      setChosen(code);
    } else if (code === chosen) {
      setBusy(true);
      await onChosen(code);
    } else {
      setWrongCount(wrongCount + 1);
      buzz([20]);
    }
  }

  return (
    <div className="flex flex-1 flex-col items-center gap-6 px-4 pt-2 pb-6">
      <p className="text-sm text-muted">
        <Trans>
          Unlock the app with a 6-digit code or this device each time it starts and after a while in
          the background. After 5 incorrect codes, you’ll have to log in again.
        </Trans>
      </p>
      <CodePad
        key={chosen}
        label={chosen === undefined ? <Trans>New code</Trans> : <Trans>Repeat the code</Trans>}
        value={typed}
        onValueChange={(code) => void type(code)}
        wrongCount={wrongCount}
        error={wrongCount > 0 && typed === '' ? <Trans>The codes don’t match.</Trans> : null}
        disabled={isBusy}
      />
    </div>
  );
}
