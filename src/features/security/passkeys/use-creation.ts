import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { addPasskeyMutation } from '#/api/security-passkeys';
import { createPasskey, hidePasskey } from '#/lib/passkey-prompt';
import { toast } from '#/ui/toast';

interface CreationOptions {
  nameOf: () => string;
  onDone: () => void;
  /** The server refused the browser's result: the member must prove again. */
  onRefused: () => void;
}

/** The prompt of the browser, and what the server makes of its result. */
export function useCreation({ nameOf, onDone, onRefused }: CreationOptions) {
  const { t } = useLingui();
  /** Options of the server for the browser, as JSON text; kept after a closed prompt. */
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
        // Without a row of the server it is of no use.
        void hidePasskey(created);
        setOptions(undefined);
        onRefused();
      },
    });
  }
  return {
    /** Shows the prompt, with other options or those of the last time. */
    prompt(given = options) {
      setOptions(given);
      if (given !== undefined && !creation.isPending && !add.isPending) creation.mutate(given);
    },
    /** The member has proved; only the prompt is missing. */
    isProved: options !== undefined,
    isBusy: creation.isPending || add.isPending,
  };
}
