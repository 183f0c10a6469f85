import { queryOptions } from '@tanstack/react-query';
import {
  getPushSettings,
  renewPush,
  setPushSettings,
  subscribePush,
  unsubscribePush,
} from '#core/contract/notices-push.ts';
import { isPushKind, type PushKind } from '#core/domain/notices-push.ts';
import { type ApiResult, mutate, query } from './client';
import { MEMBER_DATA } from './member-data';

/** A browser's subscription: its address at a push service and its keys. */
export interface PushDevice {
  readonly endpoint: string;
  /** Base64url. */
  readonly p256dh: string;
  readonly auth: string;
}

/** The selected kinds and times of a device's notifications. */
export interface PushSettings {
  readonly kinds: readonly PushKind[];
  /** Minutes since midnight in this device's time zone; `undefined` without quiet hours. */
  readonly quiet: { readonly from: number; readonly until: number } | undefined;
  readonly showsAmounts: boolean;
}

export const pushQueries = {
  /** Settings of this browser; `null` when the member has not turned on push notifications. */
  settings: (endpoint: string) =>
    queryOptions({
      queryKey: [...MEMBER_DATA, 'push', endpoint],
      queryFn: async ({ signal }): Promise<PushSettings | null> => {
        const settings = await query(getPushSettings, { endpoint }, { signal });
        const { isSubscribed, kinds = '', quietFrom: from, quietUntil: until } = settings;
        if (!isSubscribed) return null;
        return {
          kinds: kinds.split(',').filter(isPushKind),
          quiet: from === undefined || until === undefined ? undefined : { from, until },
          showsAmounts: settings.showsAmounts,
        };
      },
    }),
};

const zone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Notifies this browser of the member's events from now on. Throws ApiError. */
export function addDevice(device: PushDevice): Promise<ApiResult<unknown>> {
  return mutate(subscribePush, { ...device, zone: zone() });
}

/** Stops notifying this browser. Throws ApiError. */
export function removeDevice(endpoint: string): Promise<ApiResult<unknown>> {
  return mutate(unsubscribePush, { endpoint });
}

/** Stores the settings of this browser. Throws ApiError. */
export function savePushSettings(
  endpoint: string,
  { kinds, quiet, showsAmounts }: PushSettings,
): Promise<ApiResult<unknown>> {
  return mutate(setPushSettings, {
    endpoint,
    kinds: kinds.join(','),
    quietFrom: quiet?.from,
    quietUntil: quiet?.until,
    zone: zone(),
    amounts: showsAmounts ? 'shown' : 'hidden',
  });
}

/** Reports the new subscription that replaces one the browser has ended. Throws ApiError. */
export function renewDevice(
  old: Pick<PushDevice, 'endpoint' | 'auth'>,
  device: PushDevice,
): Promise<ApiResult<unknown>> {
  return mutate(renewPush, { oldEndpoint: old.endpoint, oldAuth: old.auth, ...device });
}
