import { mutationOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import {
  type device,
  endDevice,
  endOtherDevices,
  getDeviceList,
} from '#core/contract/auth-devices.ts';
import { named } from '#core/contract/response-fields.ts';
import { mutate, query } from './client';
import { MEMBER_DATA } from './member-data';
import { pagedQuery } from './paged';

/** One of the member's sessions. */
export interface Device extends z.output<typeof device> {
  /** This session. */
  readonly isCurrent: boolean;
}

/** The first part of the keys of a member's devices. */
const DEVICES_KEY = [...MEMBER_DATA, 'auth', 'devices'] as const;

export const deviceQueries = {
  /** The member's sessions: this one first, then the others by their last sign-in, newest first. */
  list: () =>
    pagedQuery({
      queryKey: DEVICES_KEY,
      readPage: async (request, signal) => {
        const { current, list } = await query(getDeviceList, request, { signal });
        const others = named(list, 'id').map((other): Device => ({ ...other, isCurrent: false }));
        return request.page === 1 ? [{ ...current, isCurrent: true }, ...others] : others;
      },
      idOf: (device) => device.id,
    }),
};

/** Immediately ends another of the member's sessions (product.md#devices). */
export function endDeviceMutation() {
  return mutationOptions({
    meta: { refresh: [DEVICES_KEY] },
    mutationFn: (id: string) => mutate(endDevice, { id }),
  });
}

/** Ends all the member's sessions except this one (product.md#devices). */
export function endOtherDevicesMutation() {
  return mutationOptions({
    meta: { refresh: [DEVICES_KEY] },
    mutationFn: () => mutate(endOtherDevices, {}),
  });
}
