import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { type Call, isAllowed, type OutputOf } from '#desk/contract/call.ts';
import { me } from '#desk/contract/session.ts';
import { DeskError, send } from './client.ts';

export type Session = OutputOf<typeof me>;

/** The signed-in operator; `null` if there is none. */
export const sessionQuery = queryOptions<Session | null>({
  queryKey: [me.name],
  queryFn: ({ signal }) =>
    send(me, {}, signal).catch((error: unknown) => {
      if (error instanceof DeskError && error.code === 'signedOut') return null;
      throw error;
    }),
  staleTime: Number.POSITIVE_INFINITY,
});

export const SessionContext = createContext<Session | null>(null);

/** Returns the session of the operator who views the screen. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('a screen is shown without an operator');
  return session;
}

/** Returns true if the operator has the right to make a call. */
export function useMay(): (call: Call) => boolean {
  const { rights } = useSession();
  return (call) => isAllowed(call, rights);
}

/** Shows the desk of a signed-in operator, or the sign-in page for `null`. */
export function replaceSession(client: QueryClient, session: Session | null): void {
  client.removeQueries({ predicate: ({ queryKey: [name] }) => name !== me.name });
  client.setQueryData(sessionQuery.queryKey, session);
}
