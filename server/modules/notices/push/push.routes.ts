import type { Db } from '../../../db/db.ts';
import { pushSubscriptions } from '../../../db/schema/push.ts';
import type { Handlers } from '../../../handler.ts';
import type { PushService } from '../../../mail/push-service.ts';
import { findDevice, isDevice, isReachable } from './push.repo.ts';
import { changeSettings, renewDevice, subscribeDevice } from './push.service.ts';

type PushCalls =
  | 'subscribePush'
  | 'renewPush'
  | 'unsubscribePush'
  | 'getPushSettings'
  | 'setPushSettings';

/** Handles notifications to devices (product.md#push). */
export function pushHandlers(deps: {
  readonly db: Db;
  readonly push: PushService | undefined;
}): Handlers<PushCalls> {
  const { db, push } = deps;
  return {
    async subscribePush({ zone, ...target }, { caller, now }) {
      await subscribeDevice(deps, caller, { target, zone, now });
      return { data: null };
    },

    async renewPush({ oldEndpoint, oldAuth, ...target }) {
      await renewDevice(deps, { endpoint: oldEndpoint, auth: oldAuth }, target);
      return { data: null };
    },

    async unsubscribePush({ endpoint }, { caller }) {
      await db.delete(pushSubscriptions).where(isDevice(caller.memberId, endpoint));
      return { data: null };
    },

    async getPushSettings({ endpoint }, { caller }) {
      const device = await findDevice(db, caller.memberId, endpoint);
      if (!device || !isReachable(device, push?.publicKey)) {
        return { data: { isSubscribed: false } };
      }
      return { data: { ...device, isSubscribed: true, kinds: device.kinds.join(',') } };
    },

    async setPushSettings({ endpoint, kinds = '', amounts, ...settings }, { caller }) {
      await changeSettings(db, caller.memberId, endpoint, {
        kinds: kinds.split(',').filter((kind) => kind !== ''),
        ...settings,
        showsAmounts: amounts === 'shown',
      });
      return { data: null };
    },
  };
}
