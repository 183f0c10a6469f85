import { transact } from '../../db/transact.ts';
import { findUpload, readUpload } from '../../uploads/store.ts';
import { issueReset, reopenMember, unfreezeMember } from '../account.ts';
import type { DeskContext, Handlers, OperatorCall } from '../desk-call.ts';
import { DeskRefusal } from '../desk-refusal.ts';
import {
  findIdentityRequest,
  findMemberPage,
  listIdentityRequests,
  listMemberFunding,
  listMemberOptions,
  listMemberOrders,
  listMemberPostings,
  readSecurity,
} from '../member-page.ts';
import { searchMembers } from '../member-search.ts';
import { insertAudit } from '../operator.ts';
import { insertRequest } from '../requests.ts';
import {
  liftRestriction,
  listNotes,
  listRestrictions,
  noteMember,
  restrictMember,
} from '../restrictions.ts';
import { endSessions } from '../sessions.ts';
import { turnTwoStepOff } from '../two-step.ts';
import { assertVersion } from '../version.ts';

type Names =
  | ('memberSearch' | 'member' | 'memberLedger' | 'memberOrders' | 'memberOptions')
  | ('memberFunding' | 'memberIdentity' | 'memberIdentityOpen' | 'memberSecurity')
  | ('memberNotes' | 'memberNote' | 'memberRestrict' | 'memberLift' | 'memberSessionsEnd')
  | ('memberTwoStepOff' | 'memberUnfreeze' | 'memberReopen' | 'memberReset');

interface Shown {
  readonly id: number;
  readonly version: string;
}

const DONE = { outcome: 'done', requestId: null } as const;

export function memberCalls(context: DeskContext): Handlers<Names> {
  const { db, texts } = context;

  /** Throws DeskRefusal unless the operator saw the member's current state. */
  async function assertShown({ id, version }: Shown, { now }: OperatorCall) {
    assertVersion(version, await findMemberPage(db, id, now));
  }

  return {
    memberSearch: async ({ query }) => ({ members: await searchMembers(db, query) }),
    member: ({ id }, { now }) => findMemberPage(db, id, now),
    memberLedger: ({ id, cursor }) => listMemberPostings(db, id, cursor),
    memberOrders: ({ id, cursor }) => listMemberOrders(db, id, cursor),
    memberOptions: ({ id, cursor }) => listMemberOptions(db, id, cursor),
    memberFunding: ({ id, cursor }) => listMemberFunding(db, id, cursor),
    memberIdentity: async ({ id }) => ({ requests: await listIdentityRequests(db, id) }),
    memberSecurity: ({ id }) => readSecurity(db, id),

    async memberIdentityOpen({ id, requestId, reason }, { audit }) {
      const { realName, photoIds } = await findIdentityRequest(db, id, requestId);
      const details = { member: id, request: requestId, photos: photoIds, reason };
      await transact(db, (tx) => insertAudit(tx, audit, 'identity.open', details));
      const photos = [];
      for (const photoId of photoIds) {
        const upload = await findUpload(db, photoId);
        const bytes = upload && (await readUpload(context, upload));
        if (bytes)
          photos.push({ id: photoId, type: bytes.type, base64: bytes.content.toString('base64') });
      }
      return { realName, photos };
    },

    async memberNotes({ id }) {
      const rows = await listNotes(db, id);
      return { notes: rows.map(({ id: noteId, text, by, at }) => ({ id: noteId, text, by, at })) };
    },

    async memberNote({ id, text }, { audit, now }) {
      await findMemberPage(db, id, now);
      await noteMember(db, { memberId: id, text }, audit);
      return {};
    },

    async memberRestrict({ scope, reason, until, ...shown }, call) {
      await assertShown(shown, call);
      if (until !== null && until <= call.now)
        throw new DeskRefusal('invalid', 'this time is over');
      const byCompliance = call.operator.rights.includes('compliance');
      const restriction = { memberId: shown.id, scope, reason, until, byCompliance };
      await restrictMember(db, restriction, call.audit);
      return DONE;
    },

    async memberLift({ scope, reason, ...shown }, call) {
      await assertShown(shown, call);
      const memberId = shown.id;
      const restriction = (await listRestrictions(db, memberId)).find((one) => one.scope === scope);
      if (restriction?.byCompliance) {
        const details = { id: memberId, scope, reason };
        const request = { kind: 'lift', subjectId: restriction.id, details } as const;
        return { outcome: 'waits', requestId: await insertRequest(db, request, call.audit) };
      }
      await transact(db, (tx) => liftRestriction(tx, { memberId, scope, reason }, call.audit));
      return DONE;
    },

    async memberSessionsEnd({ reason, ...shown }, call) {
      await assertShown(shown, call);
      await endSessions(db, { memberId: shown.id, reason }, call.audit);
      return DONE;
    },

    async memberTwoStepOff({ reason, ...shown }, call) {
      await assertShown(shown, call);
      await turnTwoStepOff(db, texts, { memberId: shown.id, reason }, call.audit);
      return DONE;
    },

    async memberUnfreeze({ reason, ...shown }, call) {
      await assertShown(shown, call);
      await unfreezeMember(db, texts, { memberId: shown.id, reason }, call.audit);
      return DONE;
    },

    async memberReopen({ reason, ...shown }, call) {
      await assertShown(shown, call);
      await reopenMember(db, { memberId: shown.id, reason }, call.audit);
      return DONE;
    },

    async memberReset({ reason, ...shown }, call) {
      await assertShown(shown, call);
      return { code: await issueReset(db, { memberId: shown.id, reason }, call.audit) };
    },
  };
}
