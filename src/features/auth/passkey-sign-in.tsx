import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
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

/** A challenge is valid for five minutes; suggestions get a new one before it expires. */
const RENEW_MS = 4 * 60_000;

interface PasskeySignInProps {
  /** Returns true if the longer session is requested. It is called when a passkey responds. */
  isRemembered: () => boolean;
  onEntry: (entry: Entry) => void;
}

/**
 * Signs in with a passkey (product.md#passkeys), either with a button or through the suggestions of
 * the account field if the browser supports them.
 */
export function PasskeySignIn({ isRemembered, onEntry }: PasskeySignInProps) {
  const { mutate, isPending, isSuccess } = useMutation(passkeyLoginMutation());
  const [round, setRound] = useState(0);
  const asked = useRef<{ round: number; options: Promise<string> }>(undefined);
  /**
   * Returns the options of a round, which the suggestions and the button request from the server
   * only once.
   */
  function ask(of: number): Promise<string> {
    if (asked.current?.round === of) return asked.current.options;
    const options = askLoginPasskey();
    asked.current = { round: of, options };
    options.catch(() => {
      if (asked.current?.options === options) asked.current = undefined;
    });
    return options;
  }
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
    ask: () => ask(round),
    onAnswer: enter,
    onNone: renew,
  });
  const enterBySuggestion = useEffectEvent(enter);
  const askForSuggestions = useEffectEvent(ask);
  const isWaiting = !isBusy && !isPending && !isSuccess;

  useEffect(() => {
    if (!isWaiting) return;
    let isOver = false;
    async function suggest() {
      if (!(await hasPasskeyAutofill())) return;
      const options = await askForSuggestions(round).catch(() => undefined);
      if (isOver || options === undefined) return;
      const outcome = await requestPasskey(options, { isAutofill: true });
      if (!isOver && outcome.kind === 'answered') enterBySuggestion(outcome.json);
    }
    void suggest();
    const renewal = setTimeout(() => setRound(round + 1), RENEW_MS);
    return () => {
      isOver = true;
      clearTimeout(renewal);
    };
  }, [isWaiting, round]);
  // The next prompt automatically ends the previous one.
  useEffect(() => cancelPrompt, []);

  return (
    <Button
      variant="secondary"
      size="lg"
      block
      icon={<Fingerprint className="size-5" />}
      busy={isBusy || isPending || isSuccess}
      onClick={prompt}
    >
      <Trans>Log in with a passkey</Trans>
    </Button>
  );
}
