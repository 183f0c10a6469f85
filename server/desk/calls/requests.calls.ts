import { eq } from 'drizzle-orm';
import type { Db, Tx } from '../../db/db.ts';
import { deskOperators, deskRequests } from '../../db/schema/desk.ts';
import type { RestrictionScope } from '../../db/schema/restrictions.ts';
import { transact } from '../../db/transact.ts';
import { approveWithdrawal } from '../../modules/withdrawal/steps.ts';
import { refuseChange, signChange } from '../catalogue/changes.ts';
import { catalogueDeps } from '../catalogue/due.ts';
import { refuseCorrection, requestCorrection, signCorrection } from '../corrections.ts';
import type { DeskContext, Handlers, OperatorCall } from '../desk-call.ts';
import { DeskRefusal } from '../desk-refusal.ts';
import { findMemberPage } from '../member-page.ts';
import { endSessionsOf } from '../operators/desk-sessions.ts';
import { invite } from '../operators/invites.ts';
import { rightsOf } from '../operators/operators.repo.ts';
import { setThreshold, type Threshold } from '../operators/thresholds.ts';
import { isAsApproved, NOT_AS_APPROVED } from '../payment-hash.ts';
import { type DeskRequest, decideRequest } from '../requests.ts';
import { liftSigned } from '../restrictions.ts';
import { assertMoneyMoves } from '../reviews.ts';
import { listSignable, type RequestKind } from '../signatures.ts';
import { assertVersion } from '../version.ts';

type Names = 'requestList' | 'requestSign' | 'requestRefuse' | 'correctionRequest';

interface Shown {
  readonly kind: RequestKind;
  readonly id: number;
  readonly version: string;
}

export function requestCalls(context: DeskContext): Handlers<Names> {
  const { db } = context;

  /** Returns the displayed request. Throws DeskRefusal if it has been changed or decided. */
  async function shownRequest({ kind, id, version }: Shown, { operator }: OperatorCall) {
    const all = await listSignable(db, operator);
    const request = all.find((one) => one.kind === kind && one.id === id);
    if (request === undefined) throw new DeskRefusal('missing', 'this was decided meanwhile');
    assertVersion(version, request);
    return request;
  }

  return {
    requestList: async (_input, { operator }) => ({ requests: await listSignable(db, operator) }),

    async requestSign(shown, call) {
      const { kind, id } = shown;
      const { maySign, requestedBy } = await shownRequest(shown, call);
      if (requestedBy.toLowerCase() === call.operator.name.toLowerCase())
        throw new DeskRefusal('refused', 'you requested this: somebody else has to sign it');
      if (!maySign) throw new DeskRefusal('forbidden', 'your rights do not include this signature');
      if (kind === 'correction') await signCorrection(db, id, call.audit);
      else if (kind === 'change') await signChange(await catalogueDeps(context), id, call.audit);
      else return { link: await signRequest(db, id, call) };
      return { link: null };
    },

    async requestRefuse({ reason, ...shown }, call) {
      const { kind, id } = shown;
      const { maySign, requestedBy } = await shownRequest(shown, call);
      const { audit, operator } = call;
      if (!maySign && requestedBy !== operator.name)
        throw new DeskRefusal('forbidden', 'your rights do not include this signature');
      if (kind === 'correction') {
        await refuseCorrection(db, { id, reason }, audit);
      } else if (kind === 'change') {
        await refuseChange(db, { id, reason }, audit);
      } else {
        await transact(db, (tx) =>
          decideRequest(tx, { id, kind }, { status: 'refused', audit, reason }),
        );
      }
      return { outcome: 'done', requestId: null };
    },

    async correctionRequest({ memberId, account, coin, amount, reason }, { audit, now }) {
      await findMemberPage(db, memberId, now);
      const wish = { memberId, account, code: coin, text: amount, reason };
      return { outcome: 'waits', requestId: await requestCorrection(db, wish, audit) };
    },
  };
}

/** Signs and executes a request in one transaction; for an invitation, returns its link. */
async function signRequest(
  db: Db,
  id: number,
  { audit, origin }: OperatorCall,
): Promise<string | null> {
  const [request] = await db.select().from(deskRequests).where(eq(deskRequests.id, id));
  if (request === undefined) throw new DeskRefusal('missing', `there is no request ${id}`);
  if (request.kind === 'withdrawal') {
    await assertMoneyMoves(db);
    if (!(await isAsApproved(db, request.subjectId ?? 0)))
      throw new DeskRefusal('refused', NOT_AS_APPROVED);
  }
  return transact(db, async (tx) => {
    await decideRequest(tx, request, { status: 'signed', audit });
    const token = await apply(tx, request, { ...audit, proof: undefined });
    return token === undefined ? null : `${origin}/invite#${token}`;
  });
}

/**
 * Executes a request that two people signed; for an invitation, returns its token. Throws
 * DeskRefusal.
 */
async function apply(
  tx: Tx,
  { kind, subjectId, details, requestedBy }: DeskRequest,
  audit: OperatorCall['audit'],
): Promise<string | undefined> {
  const { name, rights } = details as { readonly name: string; readonly rights: readonly string[] };
  const now = audit.at;
  if (kind === 'invite') {
    const signed = {
      name,
      rights: rightsOf(rights),
      invitedBy: requestedBy,
      signedBy: audit.actor,
    };
    return invite(tx, signed, audit);
  }
  const id = subjectId ?? 0;
  if (kind === 'withdrawal') {
    if (!(await approveWithdrawal(tx, { id, now, actor: requestedBy })))
      throw new DeskRefusal('refused', `withdrawal ${id} is no longer in review`);
  } else if (kind === 'lift') {
    const { id: memberId, scope } = details as {
      readonly id: number;
      readonly scope: RestrictionScope;
    };
    await liftSigned(tx, { memberId, scope }, audit);
  } else if (kind === 'threshold') {
    await setThreshold(tx, details as unknown as Threshold, audit);
  } else {
    await tx.update(deskOperators).set({ rights }).where(eq(deskOperators.id, id));
    await endSessionsOf(tx, id);
  }
  return undefined;
}
