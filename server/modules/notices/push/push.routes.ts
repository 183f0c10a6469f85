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

/** Handlers of notifications to devices (product.md#push). */
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

    async renewPush({ old_endpoint, old_auth, ...target }) {
      await renewDevice(deps, { endpoint: old_endpoint, auth: old_auth }, target);
      return { data: null };
    },

    async unsubscribePush({ endpoint }, { caller }) {
      await db.delete(pushSubscriptions).where(isDevice(caller.memberId, endpoint));
      return { data: null };
    },

    async getPushSettings({ endpoint }, { caller }) {
      const device = await findDevice(db, caller.memberId, endpoint);
      if (!device || !isReachable(device, push?.publicKey)) return { data: { subscribed: 0 } };
      const { kinds, quietFrom, quietUntil, showsAmounts } = device;
      const quiet = { quiet_from: quietFrom, quiet_until: quietUntil };
      const amounts = showsAmounts ? 1 : 0;
      return { data: { subscribed: 1, kinds: kinds.join(','), ...quiet, amounts } };
    },

    async setPushSettings({ endpoint, kinds = '', ...fields }, { caller }) {
      await changeSettings(db, caller.memberId, endpoint, {
        kinds: kinds.split(',').filter((kind) => kind !== ''),
        ...{ quietFrom: fields.quiet_from, quietUntil: fields.quiet_until, zone: fields.zone },
        showsAmounts: fields.amounts === 1,
      });
      return { data: null };
    },
  };
}
