import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { requestPasskey } from '#/lib/passkey-prompt';
import { toast } from '#/ui/toast';

interface PasskeyPromptOptions {
  /** Returns the server's options, as JSON text. */
  ask: () => Promise<string>;
  /** Receives the passkey's response, as JSON text. */
  onAnswer: (json: string) => void;
  /** Called if there was no response. */
  onNone?: () => void;
}

/** Returns a function that requests a passkey and reports failures. */
export function usePasskeyPrompt({ ask, onAnswer, onNone }: PasskeyPromptOptions) {
  const { t } = useLingui();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => requestPasskey(await ask()),
    onSuccess: (outcome) => {
      if (outcome.kind === 'answered') return onAnswer(outcome.json);
      onNone?.();
      const message =
        outcome.kind === 'cancelled'
          ? t`No passkey was used. Try again or use another method.`
          : t`This device couldn’t use a passkey. Try another method.`;
      toast({ tone: outcome.kind === 'cancelled' ? 'info' : 'error', message });
    },
  });
  return {
    prompt: () => {
      if (!isPending) mutate();
    },
    isBusy: isPending,
  };
}
