import { requestPasskey } from '#/lib/passkey-prompt';
import type { Call, InputOf, OutputOf } from '#desk/contract/call.ts';
import { decisionStart } from '#desk/contract/session.ts';
import { DeskError, send } from './client.ts';

/** A decision that the server has prepared. */
export type Prepared = OutputOf<typeof decisionStart>;
export type DecisionInput<C extends Call> = Omit<InputOf<C>, 'proof'>;

export function prepare<C extends Call>(call: C, input: DecisionInput<C>): Promise<Prepared> {
  return send(decisionStart, { call: call.name, input });
}

/** Requests the passkey, if the operator has one, and makes the call. Throws DeskError. */
export async function decide<C extends Call>(
  call: C,
  input: DecisionInput<C>,
  { nonce, options }: Prepared,
): Promise<OutputOf<C>> {
  const proof = options === null ? { nonce } : { nonce, assertion: await askPasskey(options) };
  return send(call, { ...input, proof } as InputOf<C>);
}

/** Returns the response from the operator's passkey. Throws DeskError if there is none. */
export async function askPasskey(options: unknown) {
  const outcome = await requestPasskey(JSON.stringify(options));
  if (outcome.kind === 'answered') return JSON.parse(outcome.json);
  throw new DeskError('refused', 'No passkey was used, so nothing was sent. Try again.');
}
