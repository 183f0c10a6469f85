import { CODE } from '#core/contract/envelope.ts';
import type { AppContext } from '../../../context.ts';
import { pageOf } from '../../../db/paging/page.ts';
import { Refusal } from '../../../errors/refusal.ts';
import type { Handlers } from '../../../handler.ts';
import { maskAddress } from '../../../lib/address-key.ts';
import { deviceNames } from '../../../lib/user-agent.ts';
import { membersTexts } from '../../members/members.texts.ts';
import { authTexts } from '../auth.texts.ts';
import { findOwnSession, listSessions, otherSessionsOf } from './devices.repo.ts';
import { endDevice, endOtherDevices, isShared } from './devices.service.ts';

type DeviceCalls = 'getDeviceList' | 'endDevice' | 'endOtherDevices';

/** Handles the member's own sessions (product.md#devices). */
export function deviceHandlers(context: AppContext): Handlers<DeviceCalls> {
  const { db } = context;
  return {
    async getDeviceList(page, { caller, now }) {
      const session = await findOwnSession(db, caller);
      if (!session) throw new Refusal(membersTexts.signIn, { code: CODE.unauthorised });
      const current = toDevice(session);
      if (await isShared(context, caller)) return { data: { current, list: [] } };
      const list = await listSessions(db, pageOf(otherSessionsOf(caller, now), page));
      return { data: { current, list: list.map(toDevice) } };
    },

    async endDevice({ id }, call) {
      await endDevice(context, id, call);
      return { data: null, text: authTexts.deviceEnded };
    },

    async endOtherDevices(_input, call) {
      const count = await endOtherDevices(context, call);
      return { data: null, text: authTexts.othersEnded, values: { count } };
    },
  };
}

type Session = Awaited<ReturnType<typeof listSessions>>[number];

function toDevice({ id, userAgent, address, createdAt, lastSeenAt }: Session) {
  return {
    id,
    ...deviceNames(userAgent),
    address: maskAddress(address),
    signedInAt: createdAt,
    // A session of an older version may have no recorded call yet.
    seenAt: Math.max(createdAt, lastSeenAt),
  };
}
