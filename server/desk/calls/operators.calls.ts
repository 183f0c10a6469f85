import { eq } from 'drizzle-orm';
import { RIGHTS, type Right } from '#desk/contract/call.ts';
import { deskOperators } from '../../db/schema/desk.ts';
import { transact } from '../../db/transact.ts';
import type { DeskContext, Handlers } from '../desk-call.ts';
import { DeskRefusal } from '../desk-refusal.ts';
import { insertAudit } from '../operator.ts';
import { endSessionsOf, listSessions } from '../operators/desk-sessions.ts';
import { listInvites } from '../operators/invites.ts';
import {
  listOperators,
  listPasskeys,
  type Operator,
  rightsOf,
} from '../operators/operators.repo.ts';
import { removePasskey } from '../operators/remove-passkey.ts';
import { insertRequest } from '../requests.ts';
import { hasReviewSwitch, setReviewMode } from '../review-mode.ts';
import { assertVersion, versionOf } from '../version.ts';

type Names =
  | ('operatorList' | 'operatorInvite' | 'operatorRights' | 'operatorDisable')
  | ('operatorPasskeyRemove' | 'operatorSessionsEnd' | 'reviewMode' | 'reviewModeSet');

const DONE = { outcome: 'done', requestId: null } as const;

export function operatorCalls(context: DeskContext): Handlers<Names> {
  const { db, config, review } = context;

  async function listAll(now: number) {
    const passkeys = await listPasskeys(db);
    const sessions = await listSessions(db, now);
    return (await listOperators(db)).map((operator) => ({
      ...toShown(operator),
      passkeys: passkeys
        .filter(({ operatorId }) => operatorId === operator.id)
        .map(({ id, name, createdAt, usedAt }) => ({ id, name, createdAt, usedAt })),
      sessions: sessions
        .filter(({ operatorId }) => operatorId === operator.id)
        .map(({ startedAt, usedAt, address }) => ({ startedAt, usedAt, address })),
    }));
  }

  /** Returns the displayed operator. Throws DeskRefusal if the row has changed. */
  async function shownOperator(
    { id, version }: { readonly id: number; readonly version: string },
    now: number,
  ) {
    const operator = (await listAll(now)).find((one) => one.id === id);
    if (operator === undefined) throw new DeskRefusal('missing', `there is no operator ${id}`);
    assertVersion(version, operator);
    return operator;
  }

  return {
    async operatorList(_input, { now }) {
      const invites = await listInvites(db, now);
      return {
        operators: await listAll(now),
        invites: invites.map(({ name, rights, expiresAt }) => {
          return { name, rights: [...rightsOf(rights)], expiresAt };
        }),
      };
    },

    async operatorInvite({ name, rights }, { audit, now }) {
      const existing = (await listAll(now)).find(
        (one) => one.name.toLowerCase() === name.toLowerCase(),
      );
      assertInvitable(name, sorted(rights), existing);
      const details = { name: existing?.name ?? name, rights: sorted(rights) };
      const request = { kind: 'invite', subjectId: null, details } as const;
      return { outcome: 'waits', requestId: await insertRequest(db, request, audit) };
    },

    async operatorRights({ rights, ...shown }, { audit, now }) {
      const { id, name, rights: before } = await shownOperator(shown, now);
      const details = { id, name, before, rights: sorted(rights) };
      const request = { kind: 'rights', subjectId: id, details } as const;
      return { outcome: 'waits', requestId: await insertRequest(db, request, audit) };
    },

    async operatorDisable(shown, { audit, now }) {
      const { id, name } = await shownOperator(shown, now);
      await transact(db, async (tx) => {
        await tx.update(deskOperators).set({ disabledAt: now }).where(eq(deskOperators.id, id));
        await endSessionsOf(tx, id);
        await insertAudit(tx, audit, 'operator.disable', { id, name });
      });
      return DONE;
    },

    async operatorPasskeyRemove({ passkeyId, ...shown }, { audit, now, operator }) {
      const { id, name } = await shownOperator(shown, now);
      if (id === operator.operatorId)
        throw new DeskRefusal('refused', 'another owner removes your passkey');
      await removePasskey(db, { id, name, passkeyId }, audit);
      return DONE;
    },

    async operatorSessionsEnd(shown, { audit, now }) {
      const { id, name } = await shownOperator(shown, now);
      await transact(db, async (tx) => {
        await endSessionsOf(tx, id);
        await insertAudit(tx, audit, 'operator.sessionsEnd', { id, name });
      });
      return DONE;
    },

    reviewMode: async () => ({ mode: hasReviewSwitch(config) ? review.mode : null }),

    async reviewModeSet({ mode }, { audit }) {
      await setReviewMode(db, { mode, config, review }, audit);
      return {};
    },
  };
}

/**
 * Throws DeskRefusal unless the name is free, or belongs to an operator who lost the passkey and
 * keeps the same rights.
 */
function assertInvitable(
  name: string,
  rights: readonly Right[],
  existing: (Operator & { readonly passkeys: readonly unknown[] }) | undefined,
): void {
  const isLost =
    existing?.passkeys.length === 0 && !existing.isDemo && existing.disabledAt === null;
  if ((existing && !isLost) || name.toUpperCase() === 'DEMO')
    throw new DeskRefusal('refused', `the name ${name} is taken`);
  if (existing && existing.rights.join() !== rights.join())
    throw new DeskRefusal(
      'refused',
      `${name} has other rights: invite with ${existing.rights.join(', ')}`,
    );
}

/** Returns rights in the order in which they are stored. */
const sorted = (rights: readonly Right[]) => RIGHTS.filter((right) => rights.includes(right));

function toShown({ id, name, rights, isDemo, createdAt, disabledAt }: Operator) {
  const shown = { id, name, rights: [...rights], isDemo, createdAt, disabledAt };
  return { ...shown, version: versionOf(shown) };
}
