import { type Call, isAllowed } from '#desk/contract/call.ts';
import { CALLS, type CallName } from '#desk/contract/calls.ts';
import { transact } from '../../db/transact.ts';
import { hashSecret } from '../../modules/members/secrets.ts';
import { startDecision } from '../decisions/decisions.ts';
import type { DeskContext, Handlers, PublicCall, SignedIn } from '../desk-call.ts';
import { DeskRefusal } from '../desk-refusal.ts';
import { insertAudit } from '../operator.ts';
import { endSession, findSession, IDLE_MS, startSession } from '../operators/desk-sessions.ts';
import { acceptInvite, findInvite } from '../operators/invites.ts';
import { listActive } from '../operators/operators.repo.ts';
import {
  askNewPasskey,
  askPasskey,
  bytesOf,
  claimedChallenge,
  consumeChallenge,
  issueChallenge,
  verifyNewPasskey,
  verifyPasskey,
} from '../operators/passkeys.ts';

type Names =
  | ('me' | 'signInStart' | 'signInFinish' | 'demoOperators' | 'demoSignIn' | 'signOut')
  | ('inviteStart' | 'inviteFinish' | 'decisionStart');

/** Handles sign-in and sign-out, invitations, and the preparation of decisions. */
export function sessionCalls(context: DeskContext): Handlers<Names> {
  const { config, db } = context;

  async function signIn(operator: SignedIn, call: PublicCall) {
    const { now, address } = call;
    const { operatorId, name, isDemo } = operator;
    const token = await startSession(db, { operatorId, address, now });
    const door = isDemo ? 'demo' : 'web';
    await transact(db, (tx) =>
      insertAudit(tx, { actor: name, at: now, door }, 'session.start', { address }),
    );
    call.setSession(token);
    return stateOf(token, operator, now);
  }

  async function stateOf(token: string, operator: SignedIn, now: number) {
    const session = await findSession(db, token, { now, isPolled: true });
    if (session === undefined) throw new DeskRefusal('signedOut', 'sign in');
    return sessionOf(operator, session, now);
  }

  return {
    async me(_input, { operator, now, sessionTimes }) {
      return sessionOf(operator, sessionTimes, now);
    },

    async signInStart(_input, { origin, now }) {
      const challenge = { purpose: 'signIn', operatorId: null, subject: '' } as const;
      const secret = await issueChallenge(db, challenge, now);
      return { options: await askPasskey(bytesOf(secret), { origin }) };
    },

    async signInFinish({ assertion }, call) {
      const { origin, now } = call;
      const challenge = claimedChallenge(assertion);
      await consumeChallenge(db, challenge, { purpose: 'signIn', operatorId: null, now });
      const { operator } = await verifyPasskey(db, assertion, { challenge, origin, now });
      return signIn(await activeOf(operator.id), call);
    },

    async demoOperators() {
      return {
        operators: (await listDemo()).map(({ name, rights }) => ({ name, rights: [...rights] })),
      };
    },

    async demoSignIn({ name }, call) {
      const operator = (await listDemo()).find((one) => one.name === name);
      if (operator === undefined) throw new DeskRefusal('missing', 'there is no such operator');
      return signIn({ ...operator, operatorId: operator.id }, call);
    },

    async signOut(_input, { session, clearSession }) {
      await endSession(db, session);
      clearSession();
      return {};
    },

    async inviteStart({ token }, { origin, now }) {
      const { name, rights, tokenHash } = await findInvite(db, token, now);
      const challenge = { purpose: 'invite', operatorId: null, subject: tokenHash } as const;
      const secret = await issueChallenge(db, challenge, now);
      const options = await askNewPasskey(secret, { name, handle: tokenHash, origin });
      return { name, rights: [...rights], options };
    },

    async inviteFinish({ token, passkeyName, credential }, call) {
      const { origin, now } = call;
      const invitation = await findInvite(db, token, now);
      const challenge = claimedChallenge(credential);
      const binding = { purpose: 'invite', operatorId: null, now } as const;
      if ((await consumeChallenge(db, challenge, binding)) !== hashSecret(token))
        throw new DeskRefusal('proof', 'this passkey is for another invitation');
      const passkey = await verifyNewPasskey(credential, { challenge, origin });
      const operatorId = await acceptInvite(db, invitation, { ...passkey, name: passkeyName }, now);
      return signIn(await activeOf(operatorId), call);
    },

    async decisionStart({ call: name, input }, { operator, origin, now }) {
      const call: Call | undefined = Object.hasOwn(CALLS, name)
        ? CALLS[name as CallName]
        : undefined;
      if (call?.kind !== 'decision') throw new DeskRefusal('missing', `${name} is no decision`);
      if (!isAllowed(call, operator.rights))
        throw new DeskRefusal('forbidden', `your rights do not include ${name}`);
      return startDecision(db, { call, input }, { operator, origin, now });
    },
  };

  async function listDemo() {
    return config.demo ? (await listActive(db)).filter(({ isDemo }) => isDemo) : [];
  }

  async function activeOf(id: number): Promise<SignedIn> {
    const operator = (await listActive(db)).find((one) => one.id === id);
    if (operator === undefined) throw new DeskRefusal('signedOut', 'sign in');
    const { name, rights, isDemo } = operator;
    return { operatorId: id, name, rights, isDemo };
  }
}

function sessionOf(
  { operatorId, name, rights, isDemo }: SignedIn,
  { usedAt, endsAt }: { readonly usedAt: number; readonly endsAt: number },
  now: number,
) {
  const ends = { idleUntil: Math.min(usedAt + IDLE_MS, endsAt), endsAt, now };
  return { id: operatorId, name, rights: [...rights], isDemo, ...ends };
}
