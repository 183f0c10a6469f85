import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { Button } from '#/ui/button';
import { demoOperators, demoSignIn, signInFinish, signInStart } from '#desk/contract/session.ts';
import { send } from '../../api/client.ts';
import { askPasskey } from '../../api/decision.ts';
import { read } from '../../api/read.ts';
import { replaceSession, type Session } from '../../api/session.ts';

/** Signs in with a passkey or, in demo mode, with the name of one of its operators. */
export function SignInScreen() {
  const client = useQueryClient();
  const demo = useQuery(read(demoOperators, {}));
  const onSuccess = (session: Session) => replaceSession(client, session);
  const byPasskey = useMutation({
    mutationFn: async () => {
      const { options } = await send(signInStart, {});
      return send(signInFinish, { assertion: await askPasskey(options) });
    },
    onSuccess,
  });
  const asDemo = useMutation({
    mutationFn: (name: string) => send(demoSignIn, { name }),
    onSuccess,
  });
  const operators = demo.data?.operators ?? [];
  return (
    <main className="mx-auto flex min-h-dvh max-w-96 flex-col justify-center gap-6 px-4">
      <h1 className="text-xl font-semibold">Desk</h1>
      <Button
        autoFocus
        size="lg"
        icon={<KeyRound />}
        busy={byPasskey.isPending}
        onClick={() => byPasskey.mutate()}
      >
        Sign in with a passkey
      </Button>
      {operators.length > 0 ? (
        <section aria-labelledby="demo" className="flex flex-col gap-2">
          <h2 id="demo" className="font-semibold text-muted">
            Demo operators
          </h2>
          {operators.map(({ name, rights }) => (
            <Button
              key={name}
              variant="secondary"
              className="h-auto justify-between py-2 text-start"
              busy={asDemo.isPending && asDemo.variables === name}
              onClick={() => asDemo.mutate(name)}
            >
              <span>{name}</span>
              <span className="min-w-0 text-end text-xs font-normal text-muted">
                {rights.join(', ')}
              </span>
            </Button>
          ))}
        </section>
      ) : null}
    </main>
  );
}
