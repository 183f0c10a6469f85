import { isPositive, type Money, money } from '#core/domain/money.ts';
import { isTooPrecise } from '#core/domain/range.ts';
import { transact } from '../../db/transact.ts';
import { findUpload, readUpload } from '../../uploads/store.ts';
import { assertUnclaimed, claimCase, forgetCase, holdCase, releaseCase } from '../claims.ts';
import type { DeskContext, Handlers, OperatorCall } from '../desk-call.ts';
import { DeskRefusal } from '../desk-refusal.ts';
import { insertAudit } from '../operator.ts';
import { remarkOf } from '../reject-reason.ts';
import { findCase, listQueue, type ReviewKind } from '../review-queue.ts';
import { decideReview } from '../reviews.ts';
import { assertVersion } from '../version.ts';

type Names =
  | ('reviewList' | 'reviewCase' | 'reviewClaim' | 'reviewRelease' | 'reviewHold')
  | ('photo' | 'reviewApprove' | 'reviewReject');

const PAGE = 100;
const DONE = { outcome: 'done', requestId: null } as const;

export function reviewCalls(context: DeskContext): Handlers<Names> {
  const { db } = context;

  /**
   * Returns the displayed case. Throws DeskRefusal if it has been changed, decided, or claimed by
   * someone else.
   */
  async function shownCase(
    {
      kind,
      id,
      version,
    }: { readonly kind: ReviewKind; readonly id: number; readonly version: string },
    { now, operator: { operatorId } }: OperatorCall,
  ) {
    await assertUnclaimed(db, { kind, id, operatorId, now });
    const current = await findCase(db, { kind, id, now });
    assertVersion(version, current);
    return current;
  }

  return {
    reviewList: ({ kind, cursor = '0', limit = PAGE }, { now }) =>
      listQueue(db, { kind, after: Number(cursor) || 0, limit, now }),

    async reviewCase({ kind, id }, { now, audit }) {
      const current = await findCase(db, { kind, id, now });
      // The name on a document is personal data, so opening it is audited.
      if (kind === 'identity')
        await transact(db, (tx) => insertAudit(tx, audit, 'identity.open', { id }));
      return current;
    },

    async reviewClaim({ kind, id }, { now, operator: { operatorId, name } }) {
      await findCase(db, { kind, id, now });
      const claimedUntil = await claimCase(db, { kind, id, operatorId, now });
      return { claimedBy: name, claimedUntil };
    },

    async reviewRelease({ kind, id }, { operator: { operatorId } }) {
      await releaseCase(db, { kind, id, operatorId });
      return {};
    },

    async reviewHold({ note, ...subject }, call) {
      await shownCase(subject, call);
      const { audit } = call;
      const { kind, id } = subject;
      await transact(db, async (tx) => {
        await holdCase(
          tx,
          subject,
          note === null ? undefined : { note, by: audit.actor, at: audit.at },
        );
        await insertAudit(tx, audit, 'review.hold', { kind, id, note });
      });
      return {};
    },

    async photo({ kind, id, photoId }, { now, audit }) {
      const { photoIds } = await findCase(db, { kind, id, now });
      if (!photoIds.includes(photoId)) throw new DeskRefusal('missing', 'there is no such photo');
      await transact(db, (tx) =>
        insertAudit(tx, audit, 'photos.open', { kind, id, photos: [photoId] }),
      );
      const upload = await findUpload(db, photoId);
      const bytes = upload && (await readUpload(context, upload));
      if (bytes === undefined) throw new DeskRefusal('missing', 'the photo was deleted');
      return { type: bytes.type, base64: bytes.content.toString('base64') };
    },

    async reviewApprove({ kind, id, version, received }, call) {
      const { coin, scale } = await shownCase({ kind, id, version }, call);
      const amount = kind === 'deposit' ? readReceived(received, coin, scale) : undefined;
      const decision = { kind, id, isApproved: true, remark: '', received: amount };
      await decideReview(context, decision, call.audit);
      await forgetCase(db, { kind, id });
      return DONE;
    },

    async reviewReject({ kind, id, version, reason }, call) {
      await shownCase({ kind, id, version }, call);
      const remark = remarkOf(kind, reason);
      await decideReview(context, { kind, id, isApproved: false, remark }, call.audit);
      await forgetCase(db, { kind, id });
      return DONE;
    },
  };
}

/** Returns the received amount of a deposit, as typed by the reviewer. Throws DeskRefusal. */
function readReceived(typed: string | undefined, coin: string | null, scale: number | null): Money {
  const amount = typed === undefined ? undefined : money(typed);
  if (amount === undefined || !isPositive(amount) || isTooPrecise(amount, scale ?? 0))
    throw new DeskRefusal('invalid', `state the amount of ${coin} that was received`);
  return amount;
}
