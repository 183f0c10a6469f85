import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { addPasskeyMutation } from '#/api/security-passkeys';
import { createPasskey, hidePasskey } from '#/lib/passkey-prompt';
import { toast } from '#/ui/toast';

interface CreationOptions {
  nameOf: () => string;
  onDone: () => void;
  /** Called if the server refused the browser's result, so the member must give the proof again. */
  onRefused: () => void;
}

/** Shows the browser's prompt and registers its result on the server. */
export function useCreation({ nameOf, onDone, onRefused }: CreationOptions) {
  const { t } = useLingui();
  /**
   * The server's options for the browser, as JSON text. They are kept if the member closes the
   * prompt.
   */
  const [options, setOptions] = useState<string>();
  const add = useMutation(addPasskeyMutation());
  const creation = useMutation({
    mutationFn: createPasskey,
    onSuccess: (outcome) => {
      if (outcome.kind === 'answered') return store(outcome.json);
      const messages = {
        cancelled: t`We couldn’t create a passkey. Try again.`,
        exists: t`This device already has a passkey for your account.`,
        failed: t`This device couldn’t create a passkey.`,
      };
      const tone = outcome.kind === 'cancelled' ? 'info' : 'error';
      toast({ tone, message: messages[outcome.kind] });
    },
  });
  function store(created: string) {
    const input = { created, name: nameOf() };
    add.mutate(input, {
      onSuccess: onDone,
      onError: () => {
        // Without a row on the server, the passkey is useless.
        void hidePasskey(created);
        setOptions(undefined);
        onRefused();
      },
    });
  }
  return {
    /** Shows the prompt with new options or the previous ones. */
    prompt(given = options) {
      setOptions(given);
      if (given !== undefined && !creation.isPending && !add.isPending) creation.mutate(given);
    },
    /** True if the member has given the proof and only the prompt is missing. */
    isProved: options !== undefined,
    isBusy: creation.isPending || add.isPending,
  };
}
