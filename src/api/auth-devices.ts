import { mutationOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import {
  endDevice,
  endOtherDevices,
  getDeviceList,
  type device as wireDevice,
} from '#core/contract/auth-devices.ts';
import { named } from '#core/contract/response-fields.ts';
import { parseWireTime } from '#core/contract/wire-time.ts';
import { mutate, query } from './client';
import { MEMBER_DATA } from './member-data';
import { pagedQuery } from './paged';

/** A session of the member. */
export interface Device {
  readonly id: string;
  /** This session. */
  readonly isCurrent: boolean;
  /** Names as their makers write them; `undefined` where the server knows none. */
  readonly browser: string | undefined;
  readonly system: string | undefined;
  /** Network address, masked by the server. */
  readonly address: string | undefined;
  /** Epoch milliseconds. */
  readonly signedInAt: number | undefined;
  /** Exact to about a minute, epoch milliseconds. */
  readonly seenAt: number | undefined;
}

function toDevice(wire: z.output<typeof wireDevice>, isCurrent: boolean): Device {
  return {
    id: wire.id,
    isCurrent,
    browser: wire.browser,
    system: wire.system,
    address: wire.address,
    signedInAt: parseWireTime(wire.addtime),
    seenAt: parseWireTime(wire.seentime),
  };
}

/** First part of the keys of a member's devices. */
const DEVICES_KEY = [...MEMBER_DATA, 'auth', 'devices'] as const;

export const deviceQueries = {
  /** The member's sessions: this one, then the others, the last sign-in first. */
  list: () =>
    pagedQuery({
      queryKey: DEVICES_KEY,
      readPage: async (request, signal) => {
        const { current, list } = await query(getDeviceList, request, { signal });
        const others = named(list, 'id').map((wire) => toDevice(wire, false));
        return request.page === 1 ? [toDevice(current, true), ...others] : others;
      },
      idOf: (device) => device.id,
    }),
};

/** Ends another session of the member at once (product.md#devices). */
export function endDeviceMutation() {
  return mutationOptions({
    meta: { refresh: [DEVICES_KEY] },
    mutationFn: (id: string) => mutate(endDevice, { id }),
  });
}

/** Ends every session of the member but this one (product.md#devices). */
export function endOtherDevicesMutation() {
  return mutationOptions({
    meta: { refresh: [DEVICES_KEY] },
    mutationFn: () => mutate(endOtherDevices, {}),
  });
}
