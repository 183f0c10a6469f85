import { CODE } from '#core/contract/envelope.ts';
import { formatTextTime } from '#core/contract/wire-time.ts';
import { money } from '#core/domain/money.ts';
import type { LimitKind } from '#core/domain/security-limits.ts';
import type { AppContext } from '../../../context.ts';
import { isSharedAccount } from '../../../demo-accounts.ts';
import { Refusal } from '../../../errors/refusal.ts';
import type { Handlers } from '../../../handler.ts';
import { findMember } from '../../members/members.repo.ts';
import { findLimits, type OwnLimits, pauseMember, setOwnLimit } from './limits.service.ts';
import { limitTexts } from './limits.texts.ts';

const KINDS = ['stake', 'order', 'loss'] as const satisfies readonly LimitKind[];

/** Handles the limits that members set for themselves (product.md#trading-limits). */
export function limitHandlers({
  db,
  config,
}: Pick<AppContext, 'db' | 'config'>): Handlers<'getLimits' | 'setLimit' | 'pauseTrading'> {
  /**
   * Throws a Refusal for a demo account, which several people use, so none of them may restrict the
   * others.
   */
  async function assertNotShared(memberId: number): Promise<void> {
    const member = await findMember(db, memberId);
    if (member && isSharedAccount(config, member.username)) {
      throw new Refusal(limitTexts.shared, { code: CODE.rule });
    }
  }

  return {
    async getLimits(_input, { caller, now }) {
      return { data: toRows(await findLimits(db, caller.memberId, now)) };
    },

    async setLimit({ kind, value: sent }, { caller, now }) {
      if (kind === 'unknown') throw new Refusal(limitTexts.badKind);
      await assertNotShared(caller.memberId);
      const value = sent === undefined ? undefined : money(sent);
      const limits = await setOwnLimit(db, { memberId: caller.memberId, kind, value }, now);
      const { nextAt, value: present } = limits[kind];
      const data = toRows(limits);
      if (nextAt !== undefined) {
        return { data, text: limitTexts.later, values: { time: formatTextTime(nextAt) } };
      }
      return { data, text: present === undefined ? limitTexts.unchanged : limitTexts.atOnce };
    },

    async pauseTrading({ days }, { caller, now }) {
      await assertNotShared(caller.memberId);
      const limits = await pauseMember(db, { memberId: caller.memberId, days }, now);
      const values = { time: formatTextTime(limits.pausedUntil ?? now) };
      return { data: toRows(limits), text: limitTexts.pauseBegun, values };
    },
  };
}

function toRows(limits: OwnLimits) {
  return {
    limits: KINDS.map((kind) => ({
      kind,
      value: limits[kind].value ?? null,
      next: limits[kind].next ?? null,
      nextAt: limits[kind].nextAt ?? null,
    })),
    pausedUntil: limits.pausedUntil ?? null,
  };
}
