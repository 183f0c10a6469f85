import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Entry } from '#/api/auth';
import { askLoginPasskey, isUnknownPasskey, passkeyLoginMutation } from '#/api/auth-passkeys';
import { usePasskeyPrompt } from '#/components/credentials/use-passkey-prompt';
import {
  cancelPrompt,
  hasPasskeyAutofill,
  hidePasskey,
  requestPasskey,
} from '#/lib/passkey-prompt';
import { Button } from '#/ui/button';

/** A challenge is valid for five minutes; suggestions get a new one before. */
const RENEW_MS = 4 * 60_000;

interface PasskeySignInProps {
  /** Whether the longer session is wanted, read when a passkey answers. */
  isRemembered: () => boolean;
  onEntry: (entry: Entry) => void;
}

/**
 * Signs in with a passkey (product.md#passkeys): by a button, and among the suggestions of the
 * account field where the browser can.
 */
export function PasskeySignIn({ isRemembered, onEntry }: PasskeySignInProps) {
  const { mutate, isPending, isSuccess } = useMutation(passkeyLoginMutation());
  const [round, setRound] = useState(0);
  // The prompt of the button has ended the suggestions.
  const renew = () => setRound((last) => last + 1);
  function enter(answer: string) {
    mutate(
      { answer, isRemembered: isRemembered() },
      {
        onSuccess: onEntry,
        onError: (error) => {
          if (isUnknownPasskey(error)) void hidePasskey(answer);
          renew();
        },
      },
    );
  }
  const { prompt, isBusy } = usePasskeyPrompt({
    ...{ ask: askLoginPasskey, onAnswer: enter, onNone: renew },
  });
  const enterBySuggestion = useEffectEvent(enter);
  const isWaiting = !isBusy && !isPending && !isSuccess;

  useEffect(() => {
    if (!isWaiting) return;
    let isOver = false;
    async function suggest() {
      if (!(await hasPasskeyAutofill())) return;
      const options = await askLoginPasskey().catch(() => undefined);
      if (isOver || options === undefined) return;
      const outcome = await requestPasskey(options, { isAutofill: true });
      if (!isOver && outcome.kind === 'answered') enterBySuggestion(outcome.json);
    }
    void suggest();
    const renewal = setTimeout(() => setRound(round + 1), RENEW_MS);
    return () => {
      isOver = true;
      clearTimeout(renewal);
      cancelPrompt();
    };
  }, [isWaiting, round]);

  return (
    <Button
      variant="secondary"
      size="lg"
      block
      icon={<KeyRound className="size-5" />}
      busy={isBusy || isPending || isSuccess}
      onClick={prompt}
    >
      <Trans>Log in with a passkey</Trans>
    </Button>
  );
}
