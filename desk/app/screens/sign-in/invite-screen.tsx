import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { createPasskey } from '#/lib/passkey-prompt';
import { Button } from '#/ui/button';
import { Field } from '#/ui/field';
import { inviteFinish, inviteStart } from '#desk/contract/session.ts';
import { DeskError, send } from '../../api/client.ts';
import { replaceSession } from '../../api/session.ts';
import { Input } from '../../parts/controls.tsx';

/**
 * A new operator creates a passkey. The token is in the fragment of the link, which no server logs.
 */
export function InviteScreen() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [passkeyName, setPasskeyName] = useState('');
  const accept = useMutation({
    mutationFn: async () => {
      const token = location.hash.slice(1);
      const { options } = await send(inviteStart, { token });
      const outcome = await createPasskey(JSON.stringify(options));
      if (outcome.kind !== 'answered') {
        throw new DeskError('refused', 'No passkey was created. Try again.');
      }
      return send(inviteFinish, { token, passkeyName, credential: JSON.parse(outcome.json) });
    },
    onSuccess: (session) => {
      replaceSession(client, session);
      void navigate({ to: '/', replace: true });
    },
  });
  return (
    <main className="mx-auto flex min-h-dvh max-w-96 flex-col justify-center gap-6 px-4">
      <h1 className="text-xl font-semibold">You’re invited to the desk</h1>
      <p className="text-muted">
        Create a passkey on this device or security key. You’ll use it to sign in and to sign each
        decision about money.
      </p>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          accept.mutate();
        }}
      >
        <Field label="Passkey name" hint="For example, office laptop">
          <Input
            required
            autoFocus
            maxLength={60}
            value={passkeyName}
            onChange={(event) => setPasskeyName(event.target.value)}
          />
        </Field>
        <Button type="submit" size="lg" busy={accept.isPending}>
          Create passkey
        </Button>
      </form>
    </main>
  );
}
